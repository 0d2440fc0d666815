import type { SpawnSyncOptions } from "node:child_process";

/** The folder of the project, with a slash at the end. */
export const root: string;
/**
 * Runs a program to its end and shows what it writes, unless `options.stdio` says otherwise.
 * @returns what it wrote to a pipe, if there is one
 * @throws Error where it fails
 */
export function run(command: string, args: readonly string[], options?: SpawnSyncOptions): string;
/** Runs npm, as `run` does. On Windows it is a batch file: only a shell runs it, and takes one line. */
export function npm(args: readonly string[], options?: SpawnSyncOptions): string;
/** Installs exactly what package-lock.json lists, if the installed packages are missing or older than it. */
export function install(): void;
/** Builds where something of what is built is missing or older than its sources. */
export function build(): void;
