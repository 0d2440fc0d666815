"use client";
import { RedocStandalone } from "lectern";

export function Reference() {
  return <RedocStandalone specUrl="/openapi.json" options={{ requiredPropsFirst: true }} />;
}
