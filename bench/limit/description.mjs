// What both limit pages share: the description, parsed the fastest way there is, and the operation to show of it.

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** The description that the page's address names, parsed: JSON here, YAML in a worker that posts JSON text. */
export async function openDescription() {
  const url = new URL(new URLSearchParams(location.search).get("spec"), location.href).href;
  if (!/\.ya?ml$/.test(url)) return (await fetch(url)).json();
  return new Promise((resolve) => {
    const worker = new Worker("/project/.cache/bench/limit-yaml.js");
    worker.onmessage = ({ data }) => {
      worker.terminate();
      resolve(JSON.parse(data));
    };
    worker.postMessage(url);
  });
}

/** The operation whose id the hash names, else the first with a summary. */
export function operationOf(description) {
  const id = decodeURIComponent(location.hash.slice(1));
  for (const item of Object.values(description.paths ?? {}))
    for (const method of METHODS) {
      const operation = item[method];
      if (operation?.summary && (id === "" || operation.operationId === id)) return operation;
    }
  throw new Error(`There is no operation ${id}.`);
}
