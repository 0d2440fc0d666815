/**
 * Class D: host pages that disable features of the browser, or interfere with the page, by a script that runs first.
 */

/** A hostile host page. */
export interface HostileHost {
  name: string;
  /** The script that runs first. */
  before?: string;
  /** The Content Security Policy of the host page. */
  policy?: string;
  /** The style sheet of the host page. */
  css?: string;
  /** How many times the host page includes our script; 1 by default. */
  times?: number;
  /** The console messages that the browser itself logs. */
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

/** Host pages on which the page must work. */
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
