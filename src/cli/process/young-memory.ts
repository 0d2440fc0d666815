/** Limits the memory for new objects while a server starts. */
import { setFlagsFromString } from "node:v8";

/**
 * Runs a task while V8 keeps its space for new objects ("semi-space") small. Reading a large description makes many
 * objects that stay, so a larger space only costs memory; requests, which come later, may use the larger space.
 */
export async function withSmallYoungMemory<Result>(task: () => Promise<Result>): Promise<Result> {
  setFlagsFromString("--semi-space-growth-factor=1");
  try {
    return await task();
  } finally {
    setFlagsFromString("--semi-space-growth-factor=2");
  }
}
