/** The folder of the project, with a slash at the end. */
export const root: string;
/** Installs the packages where they are missing or older than package-lock.json. */
export function install(): void;
/** Builds where something of what is built is missing or older than its sources. */
export function build(): void;
