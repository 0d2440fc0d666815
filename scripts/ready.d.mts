import type { SpawnSyncOptions } from "node:child_process";

/** The folder of the project, with a slash at the end. */
export const root: string;
/**
 * Runs a program until it ends. Shows its output, unless `options.stdio` says otherwise.
 * @returns its output, if `options.stdio` pipes it
 * @throws Error if it fails
 */
export function run(command: string, args: readonly string[], options?: SpawnSyncOptions): string;
/** Runs npm like `run`. On Windows, npm is a batch file, which needs a shell and a single command line. */
export function npm(args: readonly string[], options?: SpawnSyncOptions): string;
/** Installs the packages of package-lock.json if none are installed, or if they are older than it. */
export function install(): void;
/** Builds if a built file is missing or older than the sources. */
export function build(): void;
/** A free port of this machine. */
export function freePort(): Promise<number>;
/** Whether a file exists and is not older than any of the others. */
export function isNewer(file: string, others: readonly string[]): boolean;
/** All files in a folder and its folders. */
export function filesBelow(folder: string): string[];
