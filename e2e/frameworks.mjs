// Lists the frameworks of docs/frameworks.md, and those of the custom element in docs/embedding.md: their packages, an
// application around each recipe, and the commands that build and start it. `RECIPE` is replaced by the recipe, and
// `PORT` in an argument by the port.

const DESCRIPTION =
  'import { readFileSync } from "node:fs";\nconst description = readFileSync("openapi.json", "utf8");\n';
const NODE_PORT = "const port = Number(process.env.PORT);\n";

/** A newer Node, for frameworks that need it. */
const NODE = { node: "22.23.3" };

/** The Python code around the templates. */
const FLASK =
  "import os\nfrom flask import Flask, send_file, send_from_directory\napp = Flask(__name__, root_path=os.getcwd())\n";
const DJANGO =
  'import os, sys\nfrom django.conf import settings\nfrom django.core.management import execute_from_command_line\nfrom django.http import FileResponse\nfrom django.urls import path, re_path\nfrom django.views.static import serve\nsettings.configure(DEBUG=True, ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"])\n';

/** What applications with the custom element share. The recipe is a component. */
const ELEMENT = {
  isElement: true,
  start: ["vite", "preview", "--host", "127.0.0.1", "--port", "PORT"],
};
const VITE = { vite: "8.3.8", react: "19.3.1", "react-dom": "19.3.1", ...NODE };
const page = (body, script) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Element</title></head><body>${body}<script type="module" src="${script}"></script></body></html>\n`;

/** @type {Record<string, { packages?: Record<string, string>, pip?: Record<string, string>, needs?: string, files: Record<string, string>, build?: string[][], start: string[], isElement?: boolean }>} */
export const FRAMEWORKS = {
  express: {
    packages: { express: "5.3.0" },
    files: {
      "server.mjs": `${DESCRIPTION}import express from "express";\nconst app = express();\nRECIPE\napp.listen(process.env.PORT);\n`,
    },
    start: ["node", "server.mjs"],
  },
  fastify: {
    packages: { fastify: "5.12.8" },
    files: {
      "server.mjs": `${DESCRIPTION}import fastify from "fastify";\nconst app = fastify();\nRECIPE\nawait app.listen({ port: Number(process.env.PORT) });\n`,
    },
    start: ["node", "server.mjs"],
  },
  koa: {
    packages: { koa: "3.3.0" },
    files: {
      "server.mjs": `${DESCRIPTION}import Koa from "koa";\nconst app = new Koa();\nRECIPE\napp.listen(process.env.PORT);\n`,
    },
    start: ["node", "server.mjs"],
  },
  hono: {
    packages: { hono: "4.13.19", "@hono/node-server": "2.1.9" },
    files: {
      "server.mjs": `${DESCRIPTION}import { serve } from "@hono/node-server";\nimport { Hono } from "hono";\nconst app = new Hono();\nRECIPE\nserve({ fetch: app.fetch, port: Number(process.env.PORT) });\n`,
    },
    start: ["node", "server.mjs"],
  },
  nestjs: {
    packages: {
      "@nestjs/common": "12.5.1",
      "@nestjs/core": "12.5.1",
      "@nestjs/platform-express": "12.5.1",
      "reflect-metadata": "0.2.2",
      rxjs: "7.8.2",
    },
    files: {
      "server.mjs": `${DESCRIPTION}import "reflect-metadata";\nimport { Module } from "@nestjs/common";\nimport { NestFactory } from "@nestjs/core";\nclass App {}\nModule({})(App);\nconst app = await NestFactory.create(App, { logger: false });\nRECIPE\nawait app.listen(process.env.PORT);\n`,
    },
    start: ["node", "server.mjs"],
  },
  next: {
    packages: { next: "16.4.6", react: "19.3.1", "react-dom": "19.3.1" },
    files: {
      "app/docs/[[...path]]/route.js": "RECIPE\n",
      "app/layout.js": 'export default ({ children }) => <html lang="en"><body>{children}</body></html>;\n',
      "app/page.js": "export default () => <p>Home</p>;\n",
    },
    build: [["next", "build"]],
    start: ["next", "start", "-p", "PORT"],
  },
  nuxt: {
    packages: { nuxt: "4.5.2", ...NODE },
    files: {
      "nuxt.config.js": 'export default { telemetry: false, compatibilityDate: "2026-01-01" };\n',
      "app/app.vue": "<template><p>Home</p></template>\n",
      "server/middleware/docs.js": "RECIPE\n",
    },
    build: [["nuxt", "build"]],
    start: ["node", ".output/server/index.mjs"],
  },
  sveltekit: {
    packages: {
      "@sveltejs/kit": "3.2.0",
      ...NODE,
      "@sveltejs/adapter-node": "6.0.1",
      "@sveltejs/vite-plugin-svelte": "7.3.1",
      svelte: "5.57.3",
      vite: "8.3.8",
    },
    files: {
      "vite.config.js":
        'import adapter from "@sveltejs/adapter-node";\nimport { sveltekit } from "@sveltejs/kit/vite";\nexport default { plugins: [sveltekit({ adapter: adapter() })] };\n',
      "src/app.html":
        '<!doctype html><html lang="en"><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>\n',
      "src/routes/+page.svelte": "<p>Home</p>\n",
      "src/routes/docs/[...path]/+server.js": "RECIPE\n",
    },
    build: [["vite", "build"]],
    start: ["node", "build/index.js"],
  },
  astro: {
    packages: { astro: "7.3.5", "@astrojs/node": "11.1.6", ...NODE },
    files: {
      "astro.config.mjs":
        'import node from "@astrojs/node";\nexport default { adapter: node({ mode: "standalone" }) };\n',
      "src/pages/index.astro": "<p>Home</p>\n",
      "src/pages/docs/[...path].js": "RECIPE\n",
    },
    build: [["astro", "build"]],
    start: ["node", "dist/server/entry.mjs"],
  },
  "react-router": {
    packages: {
      "@react-router/dev": "8.4.0",
      ...NODE,
      "@react-router/node": "8.4.0",
      "@react-router/serve": "8.4.0",
      "react-router": "8.4.0",
      react: "19.3.1",
      "react-dom": "19.3.1",
      isbot: "5.2.3",
      vite: "8.3.8",
    },
    files: {
      "vite.config.js":
        'import { reactRouter } from "@react-router/dev/vite";\nexport default { plugins: [reactRouter()] };\n',
      "app/root.jsx":
        'import { Outlet, Scripts } from "react-router";\nexport default () => <html lang="en"><body><Outlet /><Scripts /></body></html>;\n',
      "app/routes.js":
        'import { index, route } from "@react-router/dev/routes";\nexport default [index("home.jsx"), route("docs/*?", "docs.js")];\n',
      "app/home.jsx": "export default () => <p>Home</p>;\n",
      "app/docs.js": "RECIPE\n",
    },
    build: [["react-router", "build"]],
    start: ["react-router-serve", "build/server/index.js"],
  },
  deno: {
    packages: { deno: "2.9.6" },
    files: {
      "server.mjs": `${DESCRIPTION}const port = Number(Deno.env.get("PORT"));\nRECIPE\n`,
    },
    start: ["deno", "run", "--allow-all", "server.mjs"],
  },
  bun: {
    packages: { bun: "1.4.5" },
    files: { "server.mjs": `${DESCRIPTION}${NODE_PORT}RECIPE\n` },
    start: ["bun", "server.mjs"],
  },
  workerd: {
    packages: { workerd: "1.20261117.1", esbuild: "0.28.2" },
    files: {
      "worker.mjs": 'import description from "./openapi.json";\nRECIPE\n',
      "config.capnp": `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .docs)],
  sockets = [(name = "http", address = "127.0.0.1:8080", http = (), service = "main")]
);
const docs :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.js")],
  compatibilityDate = "2026-01-01"
);
`,
    },
    build: [["esbuild", "worker.mjs", "--bundle", "--format=esm", "--outfile=worker.js"]],
    start: ["workerd", "serve", "config.capnp", "--socket-addr", "http=127.0.0.1:PORT"],
  },
  fastapi: {
    pip: { fastapi: "0.142.2", uvicorn: "0.54.0" },
    files: {
      "server.py":
        'import os, uvicorn\nfrom fastapi import FastAPI\napp = FastAPI(title="Frameworks & Co", version="1", docs_url=None, redoc_url=None)\nRECIPE\nuvicorn.run(app, port=int(os.environ["PORT"]))\n',
    },
    start: ["python", "server.py"],
  },
  flask: {
    pip: { flask: "3.1.3" },
    files: { "server.py": `${FLASK}RECIPE\napp.run(port=int(os.environ["PORT"]))\n` },
    start: ["python", "server.py"],
  },
  django: {
    pip: { django: "5.2.17" },
    files: {
      "server.py": `${DJANGO}RECIPE\nexecute_from_command_line([sys.argv[0], "runserver", "--noreload", os.environ["PORT"]])\n`,
    },
    start: ["python", "server.py"],
  },
  // The program `go` has to be on the machine, for example from the package golang-go of Debian.
  go: {
    needs: "go version",
    files: {
      "go.mod": "module docs\n\ngo 1.19\n",
      "main.go":
        'package main\n\nimport (\n\t"net/http"\n\t"os"\n)\n\nfunc main() {\nRECIPE\n\tif err := http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil); err != nil {\n\t\tpanic(err)\n\t}\n}\n',
    },
    build: [["go", "build", "-o", "docs"]],
    start: ["./docs"],
  },
  // The programs `rails` and `puma` have to be on the machine, for example from the packages ruby-rails and puma of Debian.
  rails: {
    needs: "rails --version",
    files: {
      "recipe.sh": "RECIPE",
      "public/robots.txt": "",
      "config.ru":
        'require "rails"\nrequire "action_controller/railtie"\nclass Docs < Rails::Application\n  config.root = __dir__\n  config.eager_load = false\n  config.secret_key_base = "docs"\n  config.public_file_server.enabled = true\n  config.logger = Logger.new($stdout)\nend\nDocs.initialize!\nrun Docs\n',
    },
    build: [["sh", "-e", "recipe.sh"]],
    start: ["puma", "--environment", "production", "--bind", "tcp://127.0.0.1:PORT"],
  },
  vue: {
    ...ELEMENT,
    packages: {
      vue: "3.5.45",
      "@vitejs/plugin-vue": "6.0.11",
      "vue-tsc": "3.3.14",
      typescript: "6.0.3",
      ...VITE,
    },
    files: {
      "index.html": page('<div id="app"></div>', "/main.ts"),
      "main.ts":
        'import { createApp } from "vue";\nimport App from "./App.vue";\ncreateApp(App).mount("#app");\n',
      "App.vue": "RECIPE",
      // The types refuse a wrong value.
      "Wrong.vue":
        '<script setup lang="ts">\nimport "lectern/element/vue";\n</script>\n<template>\n  <!-- @vue-expect-error -->\n  <lectern-page :spec-url="1" />\n</template>\n',
      "tsconfig.json": JSON.stringify({
        compilerOptions: {
          strict: true,
          module: "esnext",
          moduleResolution: "bundler",
          skipLibCheck: true,
          noEmit: true,
          lib: ["esnext", "dom"],
        },
        files: ["main.ts", "Wrong.vue"],
      }),
      "vite.config.js":
        'import vue from "@vitejs/plugin-vue";\nconst isCustomElement = (tag) => tag === "lectern-page";\nexport default { plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] };\n',
    },
    build: [["vue-tsc"], ["vite", "build"]],
  },
  svelte: {
    ...ELEMENT,
    packages: { svelte: "5.57.3", "@sveltejs/vite-plugin-svelte": "7.3.1", ...VITE },
    files: {
      "index.html": page('<div id="app"></div>', "/main.js"),
      "main.js":
        'import { mount } from "svelte";\nimport App from "./App.svelte";\nmount(App, { target: document.getElementById("app") });\n',
      "App.svelte": "RECIPE",
      "vite.config.js":
        'import { svelte } from "@sveltejs/vite-plugin-svelte";\nexport default { plugins: [svelte()] };\n',
    },
    build: [["vite", "build"]],
  },
  angular: {
    ...ELEMENT,
    packages: {
      "@angular/core": "22.2.6",
      "@angular/common": "22.2.6",
      "@angular/compiler": "22.2.6",
      "@angular/compiler-cli": "22.2.6",
      "@angular/platform-browser": "22.2.6",
      rxjs: "7.8.2",
      typescript: "6.0.3",
      ...VITE,
    },
    files: {
      "index.html": page("<app-root></app-root>", "/out/main.js"),
      "src/main.ts":
        'import "@angular/compiler";\nimport { bootstrapApplication } from "@angular/platform-browser";\nimport { Reference } from "./reference";\nbootstrapApplication(Reference);\n',
      "src/reference.ts": "RECIPE",
      "tsconfig.json": JSON.stringify({
        compilerOptions: {
          strict: true,
          target: "es2022",
          module: "esnext",
          moduleResolution: "bundler",
          skipLibCheck: true,
          rootDir: "src",
          outDir: "out",
          lib: ["esnext", "dom"],
        },
        angularCompilerOptions: { strictTemplates: true },
        include: ["src"],
      }),
    },
    build: [["ngc"], ["vite", "build"]],
  },
};
