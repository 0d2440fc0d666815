/** A small application with the component in it: `?spec=` is the description's address, `?options=` JSON. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { type OptionsInput, RedocStandalone } from "#entry/index.ts";

const query = new URLSearchParams(location.search);
const options = JSON.parse(query.get("options") ?? "{}") as OptionsInput;
const host = document.getElementById("app");
if (host)
  createRoot(host).render(
    <StrictMode>
      <RedocStandalone specUrl={query.get("spec") ?? ""} options={options} />
    </StrictMode>,
  );
