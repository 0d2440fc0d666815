/** The method and the path of an operation as a text, as in a request line (RFC 9112, 3). */
import { METHODS } from "./path-item.ts";

/** A method as sent: in capitals; methods of `additionalOperations` as written (OpenAPI 3.2, 4.9.1). */
export function methodName(method: string): string {
  return METHODS.has(method) ? method.toUpperCase() : method;
}

/** `GET /pets/{petId}`. */
export function requestLine({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${methodName(method)} ${path}`;
}
