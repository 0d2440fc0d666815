/**
 * Host pages of programs that embed Redoc: copies of the pages that FastAPI and drf-spectacular serve, and imitations of
 * the others. A test changes only the URL of the script.
 */

/** A host page. */
export interface HostPage {
  /** Its path on the host. */
  path: string;
  html: string;
  /** The URL of Redoc's script in it. */
  script: string;
  /** The URL of the description, resolved against `path`; "" if the page contains it. */
  description: string;
}

const FONTS =
  '<link href="https://fonts.googleapis.com/css?family=Montserrat:300,400,700|Roboto:300,400,700" rel="stylesheet">';

/** FastAPI: `get_redoc_html(openapi_url, title)`. Newer versions add `redoc_ui_parameters` as attributes. */
export const fastApi = (parameters = ""): HostPage => ({
  path: "/redoc",
  script: "https://cdn.jsdelivr.net/npm/redoc@2/bundles/redoc.standalone.js",
  description: "/openapi.json",
  html: `
    <!DOCTYPE html>
    <html>
    <head>
    <title>FastAPI - ReDoc</title>
    <!-- needed for adaptive design -->
    <meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    
    ${FONTS}
    
    <link rel="shortcut icon" href="https://fastapi.tiangolo.com/img/favicon.png">
    <!--
    ReDoc doesn't change outer page styles
    -->
    <style>
      body {
        margin: 0;
        padding: 0;
      }
    </style>
    </head>
    <body>
    <noscript>
        ReDoc requires Javascript to function. Please enable it to browse the documentation.
    </noscript>
    <redoc spec-url="/openapi.json"${parameters}></redoc>
    <script src="https://cdn.jsdelivr.net/npm/redoc@2/bundles/redoc.standalone.js"> </script>
    </body>
    </html>
    `,
});

/** drf-spectacular: `SpectacularRedocView`, with and without `REDOC_UI_SETTINGS`. */
export const drfSpectacular = (settings?: object): HostPage => ({
  path: "/api/schema/redoc/",
  script: "https://cdn.jsdelivr.net/npm/redoc@latest/bundles/redoc.standalone.js",
  description: "/api/schema/",
  html: `<!DOCTYPE html>
<html>
  <head>
    <title>Your API</title>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <style>
      
      body { margin: 0; padding: 0; }
    </style>
  </head>
  <body>
    ${
      settings
        ? `
    <div id="redoc-container"></div>
    <script src="https://cdn.jsdelivr.net/npm/redoc@latest/bundles/redoc.standalone.js"></script>
    <script>
      const redocSettings = ${JSON.stringify(settings, null, 2)};
      Redoc.init("/api/schema/", redocSettings, document.getElementById('redoc-container'))
    </script>
    `
        : `
    <redoc spec-url="/api/schema/"></redoc>
    <script src="https://cdn.jsdelivr.net/npm/redoc@latest/bundles/redoc.standalone.js"></script>
    `
    }
  </body>
</html>`,
});

/**
 * drf-yasg: its own script runs before Redoc's. It makes the `<redoc>` element with the settings as attributes in
 * kebab case (a hyphen is inserted only between a lower-case and an upper-case letter), and replaces a placeholder with
 * it. Then it waits for `div.api-info span`, which it hides if it is empty, and sets the direction of every new paragraph.
 */
export const drfYasg = (settings: object): HostPage => ({
  path: "/redoc/",
  script: "/static/drf-yasg/redoc/redoc.min.js",
  description: "/redoc/?format=openapi",
  html: `<!DOCTYPE html>
<html>
<head>
    <title>Snippets API</title>
    <meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <style>.hidden { display: none } body { margin: 0; padding: 0 }</style>
</head>
<body>
<div id="redoc-placeholder"></div>
<script id="redoc-settings" type="application/json">${JSON.stringify(settings)}</script>
<script>
"use strict";
var made = document.createElement("redoc");
var given = JSON.parse(document.getElementById("redoc-settings").textContent);
made.setAttribute("spec-url", location.origin + location.pathname + "?format=openapi");
delete given.fetchSchemaWithQuery;
Object.keys(given).forEach(function (key) {
  var value = given[key];
  if (value === null || value === undefined || value === false) return;
  made.setAttribute(key.replace(/([a-z])([A-Z])/g, "$1-$2").toLowerCase(), value.toString());
});
document.body.replaceChild(made, document.getElementById("redoc-placeholder"));
new MutationObserver(function (records, observer) {
  var version = document.querySelector("div.api-info span");
  if (version) {
    observer.disconnect();
    if (version.innerText.replace(/ |^\\(|\\)$/g, "") === "") version.classList.add("hidden");
  }
}).observe(document.body, { childList: true, subtree: true });
new MutationObserver(function () {
  document.querySelectorAll("p:not([dir])").forEach(function (one) { one.setAttribute("dir", "auto"); });
}).observe(document.body, { childList: true, subtree: true });
</script>
<script src="/static/drf-yasg/redoc/redoc.min.js"></script>
</body>
</html>`,
});

/** The default configuration of Swashbuckle.ReDoc. */
const SWASHBUCKLE = {
  untrustedSpec: false,
  scrollYOffset: null,
  hideHostname: false,
  hideDownloadButton: false,
  expandResponses: "all",
  requiredPropsFirst: false,
  noAutoAuth: false,
  pathInMiddlePanel: false,
  hideLoading: false,
  nativeScrollbars: false,
  disableSearch: false,
  onlyRequiredInSamples: false,
  sortPropsAlphabetically: false,
};

/** Swashbuckle.ReDoc: the configuration is JSON text in the page; in newer versions, a literal in index.js. */
export const swashbuckle = (settings: object, form: "text" | "literal"): HostPage => {
  const config = JSON.stringify({ ...SWASHBUCKLE, ...settings });
  return {
    path: "/api-docs/index.html",
    script: "redoc.standalone.js",
    description: "/swagger/v1/swagger.json",
    html: `<!DOCTYPE html>
<html><head><meta charset="utf-8" /><title>API Docs</title>${FONTS}<style>body { margin: 0 }</style></head>
<body>
    <div id="redoc-container"></div>
    <script src="redoc.standalone.js"></script>
    <script type="text/javascript">
        ${
          form === "text"
            ? `Redoc.init('/swagger/v1/swagger.json', JSON.parse('${config}'), document.getElementById('redoc-container'))`
            : `Redoc.init("/swagger/v1/swagger.json", ${config}, document.getElementById('redoc-container'));`
        }
    </script>
</body>
</html>`,
  };
};

/** springdoc has no page for Redoc. Users add such a page to their static files. */
export const springdoc: HostPage = {
  path: "/redoc.html",
  script: "https://cdn.redoc.ly/redoc/latest/bundles/redoc.standalone.js",
  description: "/v3/api-docs",
  html: `<!DOCTYPE html>
<html>
<head>
    <title>API</title>
    <meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <style>body { margin: 0; padding: 0; }</style>
</head>
<body>
<redoc spec-url='/v3/api-docs'></redoc>
<script src="https://cdn.redoc.ly/redoc/latest/bundles/redoc.standalone.js"></script>
</body>
</html>`,
};

/** The Docker image: environment variables are inserted into a page. */
export const docker = (options: string): HostPage => ({
  path: "/",
  script: "redoc.standalone.js",
  description: "/swagger.json",
  html: `<!DOCTYPE html>
<html>
<head>
  <meta charset="UTF-8" />
  <title>ReDoc</title>
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="icon" href="data:,">
  <style>
    body { margin: 0; padding: 0; }
    redoc { display: block; }
  </style>
  ${FONTS}
</head>
<body>
  <redoc spec-url="swagger.json" ${options}></redoc>
  <script src="redoc.standalone.js"></script>
</body>
</html>`,
});

/** A handwritten page, as in MISP: known and unknown options, and an element below the page's own bar. */
export const byHand: HostPage = {
  path: "/servers/openapi",
  script: "/js/redoc.standalone.js",
  description: "/doc/openapi.yaml",
  html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>API</title><style>body{margin:0}.bar{position:fixed;inset:0 0 auto;height:42px;z-index:9;background:#fff}</style></head>
<body><div class="bar">Bar</div><div id="redoc-container" style="margin-top:42px"></div>
<script src="/js/redoc.standalone.js"></script>
<script>
  Redoc.init("/doc/openapi.yaml", {
    scrollYOffset: 80, expandResponses: "200", disableSearch: true, suppressWarnings: true, nothingOfThis: {}, hideLogo: null,
  }, document.getElementById("redoc-container"));
</script></body></html>`,
};

/** Buttons that switch between descriptions, in a new element or in the same one. */
export const choosing = (inNewElement: boolean): HostPage => ({
  path: "/choose.html",
  script: "/js/redoc.standalone.js",
  description: "/one.json",
  html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>APIs</title></head>
<body><button id="one" onclick="show('/one.json')">One</button><button id="two" onclick="show('/two.json')">Two</button>
<div id="place"><redoc></redoc></div>
<script src="/js/redoc.standalone.js"></script>
<script>
  var done = 0;
  function show(url) {
    var place = document.getElementById("place");
    ${inNewElement ? `place.innerHTML = ""; place.appendChild(document.createElement("redoc"));` : ""}
    Redoc.init(url, { scrollYOffset: 50 }, place.querySelector("redoc"), function () { done++; });
  }
  show("/one.json");
</script></body></html>`,
});

/**
 * `redocly build-docs` and `redoc-cli`: a prerendered page that contains the description, with an empty `integrity`
 * attribute.
 */
export const built = (data: object, options: object): HostPage => ({
  path: "/redoc-static.html",
  script: "https://cdn.redocly.com/redoc/v2.5.1/bundles/redoc.standalone.js",
  description: "",
  html: `<!DOCTYPE html>
<html>

<head>
  <meta charset="utf8" />
  <title>Small</title>
  <!-- needed for adaptive design -->
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <style>
    body {
      padding: 0;
      margin: 0;
    }
  </style>
  <script src="https://cdn.redocly.com/redoc/v2.5.1/bundles/redoc.standalone.js" integrity="" crossorigin="anonymous"></script><style data-styled="true" data-styled-version="6.1.19">.gitJJg{width:calc(100% - 40%);padding:0 40px;}</style>
  ${FONTS}
</head>

<body>
  
      <div id="redoc"><div class="sc-gFqAkR redoc-wrap"><div class="sc-fFeiMQ api-content"><h1>Rendered ahead</h1></div></div></div>
      <script>
      const __redoc_state = ${JSON.stringify({
        menu: { activeItemIdx: -1 },
        spec: { data },
        searchIndex: {
          store: ["operation/list"],
          index: { version: "2.3.9", fields: ["title"], fieldVectors: [] },
        },
        options,
      })};

      var container = document.getElementById('redoc');
      Redoc.hydrate(__redoc_state, container);

      </script>
</body>

</html>`,
});
