/** The JSON text of a description with a number of operations and approximately a number of bytes. */
export function synthetic(size: { operations: number; bytes: number; seed?: number }): string;
