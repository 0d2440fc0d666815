// Shared by the limit pages: loads the description in the fastest way, and finds the label of the operation to show.

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** Loads the description that the page's URL names. Parses JSON here, and YAML in a worker that posts JSON text. */
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

/** The label of the operation with the id in the hash; of the first operation without a hash. */
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
