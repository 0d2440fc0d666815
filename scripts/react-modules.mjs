// React as the classic script takes it: as ES modules, without what our page never does.

/**
 * React comes as CommonJS, of which a bundler must keep everything that is exported, and calls it as `(0, module.jsx)(…)`
 * some thousand times. Its files say `exports.name = …` and `require("…")` plainly enough to be read as ES modules.
 */
export function reactModules(root) {
  const files = {
    react: "react/cjs/react.production.js",
    "react/jsx-runtime": "react/cjs/react-jsx-runtime.production.js",
    "react-dom": "react-dom/cjs/react-dom.production.js",
    "react-dom/client": "react-dom/cjs/react-dom-client.production.js",
    scheduler: "scheduler/cjs/scheduler.production.js",
  };
  const folder = `${root}node_modules/`;
  const paths = new Set(Object.values(files).map((file) => folder + file));
  return {
    name: "lectern:react-modules",
    enforce: "pre",
    resolveId: (id) => (Object.hasOwn(files, id) ? folder + files[id] : undefined),
    transform(code, id) {
      if (id.startsWith(`${root}src/`)) forbid(code, id);
      if (!paths.has(id)) return;
      const imports = [];
      const names = new Set();
      const out = lean(code, id)
        .replace(/(\w+) = require\("([\w-]+)"\)/g, (_, name, module) => {
          imports.push(`import * as ${name} from "${module}";`);
          return `required_${name} = 0`;
        })
        .replace(/^exports\.(\w+)(?= =)/gm, (_, name) => {
          names.add(name);
          // What is set at several places is a variable.
          return `${code.split(`exports.${name} =`).length > 2 ? "" : "const "}exports_${name}`;
        })
        .replace(/\bexports\.(?=\w)/g, "exports_");
      const variables = [...names].filter((name) => !out.includes(`const exports_${name} `));
      const head = [
        ...imports,
        ...variables.map((name) => `let exports_${name};`),
        `export { ${[...names].map((name) => `exports_${name} as ${name}`).join(", ")} };`,
      ];
      // On the first line, so that the others keep their places in the source map.
      return { code: `${head.join(" ")} ${out}`, map: null };
    },
  };
}

/** Hooks that the page does not call. Each stands in every dispatcher of React, with all that it needs. */
const UNCALLED =
  "useActionState useCacheRefresh useDebugValue useDeferredValue useEffectEvent useFormState useHostTransitionStatus useImperativeHandle useInsertionEffect useMemoCache useOptimistic useReducer useTransition".split(
    " ",
  );

/**
 * Functions that do nothing where none of these is drawn: `<ViewTransition>`, elements that belong into the head,
 * `<Suspense>` and `<Activity>` with what they hide and show again, fragments with a `ref`; events that wait for
 * hydration; and the names of components for reports of errors.
 */
const IDLE = [
  "\\w*ViewTransition\\w*",
  "isHostHoistableType|getResource|acquireResource|mountHoistable|preloadResource|suspendResource",
  "preconnectAs|preload(?:Module)?|preinit\\w+",
  "createHoistableInstance|insertStylesheetIntoRoot|insertSuspendedStylesheets",
  "update(?:Dehydrated)?Suspense(?:List)?Component|updateActivityComponent|deferHiddenOffscreenComponent",
  "(?:mount|retry)(?:Activity|Suspense)\\w+",
  "hideOrUnhide\\w+",
  "recursivelyTraverse(?:Dis|Re)appearLayoutEffects",
  "recursivelyTraverse(?:Reconnect|Disconnect|Atomic)PassiveEffects",
  "attachSuspenseRetryListeners|registerSuspenseInstanceRetry|retryDehydratedSuspenseBoundary|resolveRetryWakeable",
  "clearHydrationBoundary|commit(?:Activity|Suspense)HydrationCallbacks|prepareToHydrateHostInstance",
  "FragmentInstance|\\w*ToFragmentInstances?|\\w*FromFragmentInstance|commitFragmentInstance\\w+|addFragmentHandle\\w+",
  "attempt\\w*Hydration\\w*|attemptReplayContinuousQueued\\w+|scheduleReplayQueueIfNeeded|retryIfBlockedOn",
  "queueIfContinuousEvent|accumulateOrCreateContinuousQueuedReplayableEvent|replayUnblockedEvents",
];

/** Whatever would need what is left out. */
const FORBIDDEN = new RegExp(
  `\\b(?:${UNCALLED.join("|")}|ViewTransition|Suspense|SuspenseList|Activity|hydrateRoot|useFormStatus)\\b|\\blazy\\s*[<(]|<Fragment[^>]*\\bref\\b|^\\s*<(?:link|meta|script|style|title)\\b`,
  "m",
);

/** The page must not use what is not there. */
function forbid(code, id) {
  const found = /from "react(?:-dom[^"]*)?"/.test(code) && FORBIDDEN.exec(code);
  if (found) throw new Error(`${id} uses ${found[0]}, which the build leaves out of React.`);
}

/** The version of React in which all this was looked at. Of another one, see first what each pattern finds in it. */
const LOOKED_AT = "19.3.1";

/** React without the idle functions, hydration and uncalled hooks: 16 KB that a minifier cannot know to be idle. */
function lean(code, id) {
  if (!id.endsWith("react-dom-client.production.js")) return code;
  if (!code.includes(`exports.version = "${LOOKED_AT}"`))
    throw new Error(`React is not ${LOOKED_AT} any more.`);
  let out = code;
  const replace = (pattern, by) => {
    const before = out;
    out = out.replace(pattern, by);
    if (out === before) throw new Error(`React has changed: ${pattern} is not in it.`);
  };
  // The lines stay where they are, and the places in the source map with them.
  const lines = (text) => text.replace(/[^\n]/g, "");
  for (const names of IDLE)
    replace(
      new RegExp(`^(function (?:${names})\\([^)]*\\) \\{)(\\n[\\s\\S]*?)^\\}$`, "gm"),
      (_, head, body) => `${head}${lines(body)}}`,
    );
  replace(
    /^(function getStackByFiberInDevAndProd\([^)]*\) \{)(\n[\s\S]*?)^\}$/m,
    (_, head, body) => `${head} return null;${lines(body)}}`,
  );
  // What is left out is no type of element: a host's component that draws it fails alone.
  replace(
    /^ {6}case REACT_(?:ACTIVITY|SUSPENSE|SUSPENSE_LIST)_TYPE:\n {8}return \([\s\S]*?^ {8}\);$/gm,
    lines,
  );
  replace(/^FragmentInstance\.prototype\.\w+ = function[\s\S]*?^\};$/gm, lines);
  // A parameter has the name of the variable.
  replace(/^function initInput\([\s\S]*?^\}$/m, (body) => body.replace(/\bisHydrating\b/g, "isFromServer"));
  replace(/^ {2}isHydrating = !1,$/m, "");
  replace(/\bisHydrating = (!\d)/g, "$1");
  replace(/\bisHydrating(?![\w$])/g, "!1");
  // Signs that are thrown to oneself. As errors they note where they are made: whoever wants the lines of it, as tools for
  // developers do, has the whole script parsed twice more.
  replace(/(\w+Exception =) Error\(formatProdErrorMessage\(\d+\)\)/g, "$1 {}");
  for (const hook of UNCALLED) {
    replace(new RegExp(`^ +${hook}: \\w+,?$`, "gm"), "");
    out = out.replace(new RegExp(`^( +)${hook}: function[\\s\\S]*?^\\1\\},?$`, "gm"), lines);
  }
  return out;
}
