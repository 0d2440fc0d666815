/** Class D: hosts that take something away from the page, or stand in its way; each as a script that runs before everything. */

/** A host. */
export interface HostileHost {
  name: string;
  /** Runs first in the page. */
  before?: string;
  /** The Content Security Policy of the host page. */
  policy?: string;
  /** Its style. */
  css?: string;
  /** How often the script stands on it. Once where it is absent. */
  times?: number;
  /** What the browser itself says of it in the console. */
  says?: RegExp;
}

const throwing = (object: string, name: string): string =>
  `Object.defineProperty(${object}, "${name}", { configurable: true, get() { throw new DOMException("Blocked", "SecurityError"); } });`;
const without = (...names: string[]): string =>
  names.map((name) => `delete globalThis.${name}; try { globalThis.${name} = undefined } catch {}`).join(";");
const STRICT =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; worker-src 'self'";
const NONCE =
  "default-src 'none'; script-src 'nonce-abc'; connect-src 'self'; img-src 'self'; style-src 'self'";

/** Hosts on which every page must stand. */
export const HOSTS: readonly HostileHost[] = [
  { name: "the strictest policy", policy: STRICT },
  { name: "the script twice", times: 2 },
  { name: "a policy without worker-src", policy: STRICT.replace("; worker-src 'self'", "") },
  {
    name: "a policy that allows no worker",
    policy: STRICT.replace("worker-src 'self'", "worker-src 'none'"),
    says: /^Creating a worker/,
  },
  {
    name: "Trusted Types, with our policy and no other",
    policy: `${STRICT}; require-trusted-types-for 'script'; trusted-types lectern`,
  },
  {
    name: "a nonce, and Trusted Types without any policy",
    policy: `${NONCE}; require-trusted-types-for 'script'; trusted-types 'none'`,
    says: /^Creating a TrustedTypePolicy/,
  },
  { name: "a nonce", policy: NONCE, says: /^Creating a worker/ },
  {
    name: "blocked storage",
    before: throwing("window", "localStorage") + throwing("window", "sessionStorage"),
  },
  { name: "no clipboard", before: throwing("Navigator.prototype", "clipboard") },
  { name: "no workers", before: without("Worker", "SharedWorker") },
  {
    name: "workers that throw",
    before: "globalThis.Worker = class { constructor() { throw new Error('Blocked') } }",
  },
  { name: "no observers", before: without("IntersectionObserver", "ResizeObserver", "PerformanceObserver") },
  { name: "no idle time", before: without("requestIdleCallback", "cancelIdleCallback") },
  {
    name: "nothing modern",
    before: without("scheduler", "structuredClone", "navigation", "CSSLayerBlockRule", "trustedTypes"),
  },
  {
    name: "a rude reset",
    css: "* { all: unset; box-sizing: border-box } *::before { content: none !important }",
  },
  {
    name: "rude elements",
    css: "section, main, aside, h1, h2 { font: 5px serif; float: left; position: static } a { pointer-events: none }",
  },
  {
    name: "a preflight",
    css: "*, ::before { border: 0 solid; margin: 0; padding: 0 } h1, h2 { font-size: inherit } ul { list-style: none } button { background: none }",
  },
];
