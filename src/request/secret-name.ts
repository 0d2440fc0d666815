/** Recognizes parameters with credentials by their names. */

/** The names of headers and parameters with credentials. */
const SECRET =
  /^(?:authorization|cookie|(?:(?:access|api|auth|private|refresh|id|session)[-_]?)?token|(?:x-)?(?:api|app|access|subscription)[-_]?key|(?:client[-_]?)?secret|password)$/i;

/** Whether the name of a parameter, at any place, is one for credentials. */
export function isSecretName(name: string): boolean {
  return SECRET.test(name);
}
