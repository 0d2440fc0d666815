// What both limit pages share: the description, parsed the fastest way there is, and the name of the operation to show of it.

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

/** What the operation is called whose id the hash names; without a hash the first. */
export function labelIn(description) {
  const id = decodeURIComponent(location.hash.slice(1));
  for (const item of Object.values(description.paths ?? {}))
    for (const method of METHODS) {
      const operation = item[method];
      if (operation && (id === "" || operation.operationId === id))
        return operation.summary ?? operation.operationId;
    }
  throw new Error(`There is no operation ${id}.`);
}
