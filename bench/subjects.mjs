// Lists the subjects of the measures: for each, its page, the hash of an operation, its search and the width of its menu.

import { fetchPeer, nameOf, PEERS } from "../scripts/peers.mjs";
import { labelOf } from "./documents.mjs";

/** The width of menus, in pixels. Labels that begin farther left are in the menu, so they are not headings. */
const MENU_WIDTH = 295;

const RESULTS = `[data-role="search:results"]`;
const idHash = ({ operationId }) => `#operation/${encodeURI(operationId)}`;
const dashed = (path) => path.replaceAll(/[\s#:?&={}]/g, "-");
/** The label of an operation on pages that do not show its id. */
const labelOrPath = ({ summary, path }) => summary ?? path;
const slug = (tag = "default") => tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
const limit = (script) => ({
  html: `<div id="root"></div><script src="/project/.cache/bench/${script}.js"></script>`,
  hash: ({ operationId }) => `#${encodeURIComponent(operationId)}`,
  menuWidth: 0,
});

const OWN = [
  {
    name: "Lectern",
    html: `<redoc spec-url="SPEC"></redoc><script src="/project/bundles/redoc.standalone.js"></script>`,
    hash: idHash,
    anchor: ({ operationId }) => `operation/${operationId}`,
    search: { input: "[role=search] input", results: RESULTS },
  },
  { name: "limit", ...limit("limit-react") },
  { name: "limit without React", ...limit("limit-plain") },
];

/** The properties of the peers, by name and major version. */
const PEER_PAGES = {
  "Redoc 2": {
    hash: idHash,
    search: { input: "[role=search] input", results: RESULTS },
  },
  "Redoc 3": { hash: idHash, opensAtOperation: true },
  "Swagger UI 5": {
    menuWidth: 0,
    label: labelOrPath,
    hash: ({ tag, operationId }) =>
      `#/${encodeURIComponent(tag ?? "default")}/${encodeURIComponent(operationId)}`,
    html: (html) => html.replace(`dom_id:`, `deepLinking: true, dom_id:`),
  },
  "Scalar 1": {
    label: labelOrPath,
    hash: ({ tag, method, path }) => `#tag/${slug(tag)}/${method.toUpperCase()}${path}`,
    search: { key: "Control+k", input: "[role=dialog] input", results: "[role=listbox]" },
  },
  "RapiDoc 9": {
    label: labelOrPath,
    hash: ({ method, path }) => `#${method}-${dashed(path)}`,
    opensAtOperation: true,
  },
  "Elements 9": {
    hash: ({ operationId }) => `#/operations/${encodeURIComponent(operationId)}`,
    opensAtOperation: true,
  },
  "openapi-explorer 2": {
    hash: ({ method, path }) => `#?route=${method}-${dashed(path)}`,
    opensAtOperation: true,
  },
};

/** All subjects. `ready` downloads the package of a peer. */
export const SUBJECTS = [
  ...OWN.map((subject) => ({
    name: subject.name,
    ready: () => ({ menuWidth: MENU_WIDTH, label: labelOf, ...subject }),
  })),
  ...PEERS.flatMap((peer) => {
    const name = nameOf(peer);
    const { html = (text) => text, ...properties } = PEER_PAGES[name.split(".")[0]];
    if (name.includes("-rc.")) return [];
    const ready = () => ({
      name,
      label: labelOf,
      menuWidth: MENU_WIDTH,
      ...properties,
      html: html(peer.html.replaceAll("HERE", `/project/${fetchPeer(peer)}`)),
    });
    return [{ name, ready }];
  }),
];
