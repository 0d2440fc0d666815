/** The JSON text of a description with so many operations and about so many bytes. */
export function synthetic(size: { operations: number; bytes: number; seed?: number }): string;
