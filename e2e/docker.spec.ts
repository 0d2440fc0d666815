/**
 * Tests the entrypoint of the Docker image without Docker: runs it like the image, with nginx if this machine has it.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { freePort } from "../scripts/ready.mjs";
import { MADE, ROOT } from "./places.ts";
import { section, test } from "./reference.ts";

const ENTRYPOINT = join(ROOT, "docker", "entrypoint.sh");
const NGINX = spawnSync("nginx", ["-v"]).status === 0;
/** A server for a folder, used if there is no nginx. */
const STAND_IN = `
  import { createServer } from "node:http";
  import sirv from "sirv";
  createServer(sirv(process.argv[1], { dev: true })).listen(process.env.PORT, "127.0.0.1");`;

test.skip(process.platform === "win32", "The entrypoint is for a shell.");

/** Makes a folder with the files and the environment of the image. */
function prepare(name: string): { folder: string; html: string; env: NodeJS.ProcessEnv } {
  const folder = join(MADE, "docker", name);
  const html = join(folder, "html");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(html, { recursive: true });
  const env = { PATH: process.env["PATH"], LECTERN_HTML: html, LECTERN_CONF: join(folder, "site.conf") };
  return { folder, html, env };
}

/** Runs the entrypoint until it ends. Returns the page, the settings of the server, and the output. */
function made(
  name: string,
  variables: Readonly<Record<string, string>>,
): Record<"page" | "conf" | "said", string> {
  const { folder, html, env } = prepare(name);
  const { status, stdout, stderr } = spawnSync("sh", [ENTRYPOINT, "echo", "Then it ran."], {
    env: { ...env, ...variables },
    encoding: "utf8",
  });
  if (status !== 0) return { page: "", conf: "", said: stderr };
  expect(stdout).toBe("Then it ran.\n");
  return {
    page: readFileSync(join(html, "index.html"), "utf8"),
    conf: readFileSync(join(folder, "site.conf"), "utf8"),
    said: stderr,
  };
}

test("the page has the configured path, title, icon and options", async ({ page }) => {
  const { folder, html, env } = prepare("served");
  cpSync(join(ROOT, "bundles"), html, { recursive: true });
  cpSync(join(ROOT, "test/documents/media-types.yaml"), join(html, "swagger.yaml"));
  cpSync(join(ROOT, "examples/demo/logo.png"), join(html, "icon.png"));
  const port = await freePort();
  const base = NGINX ? "/docs" : "/";
  writeFileSync(
    join(folder, "nginx.conf"),
    `pid nginx.pid; error_log stderr; events {} http { access_log off; include /etc/nginx/mime.types;
      client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
      include site.conf; }`,
  );
  const command = NGINX
    ? ["nginx", "-p", folder, "-c", join(folder, "nginx.conf"), "-g", "daemon off;"]
    : [process.execPath, "--input-type=module", "-e", STAND_IN, html];
  const server = spawn("sh", [ENTRYPOINT, ...command], {
    cwd: ROOT,
    stdio: "ignore",
    env: {
      ...env,
      PAGE_TITLE: `Tea & "biscuits" <b>`,
      PAGE_FAVICON: "icon.png",
      SPEC_URL: "swagger.yaml?a=1&b=2",
      PORT: String(port),
      BASE_PATH: base,
      REDOC_OPTIONS: `only-required-in-samples hide-download-button="true" expand-responses=200 theme='{"sidebar":{"width":"222px"}}'`,
    },
  });
  try {
    const url = `http://127.0.0.1:${port}${base}`;
    await expect
      .poll(() =>
        fetch(url).then(
          (one) => one.status,
          () => 0,
        ),
      )
      .toBe(200);
    await page.goto(url);
    await expect(page).toHaveTitle(`Tea & "biscuits" <b>`);
    await expect(section(page, "operation/sendThing").locator(".request-samples")).toBeVisible();
    await expect(page.locator(".download-button")).toHaveCount(0);
    const tag = page.locator("redoc");
    await expect(tag).toHaveAttribute("spec-url", "swagger.yaml?a=1&b=2");
    await expect(tag).toHaveAttribute("theme", '{"sidebar":{"width":"222px"}}');
    await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", "icon.png");
  } finally {
    await end(server);
  }
});

test("without settings, the page shows the demo, and there is no output", () => {
  const { page, conf, said } = made("bare", {});
  expect(said).toBe("");
  expect(page).toContain('<redoc spec-url="demo/openapi.yaml"></redoc>');
  expect(conf).toMatch(/listen 80;[\s\S]*location \/ \{/);
});

const HOSTILE = `"'><script>alert(1)</script>`;

test("values of settings cannot break out of the page", async ({ page }) => {
  const written = made("hostile", {
    PAGE_TITLE: `</title>${HOSTILE}`,
    PAGE_FAVICON: HOSTILE,
    SPEC_URL: `$(touch here)\`touch here\`${HOSTILE}`,
    REDOC_OPTIONS: `a="<b>&amp;" c='"' onclick="alert(1)" d`,
  });
  expect(written.said).toMatch(/^lectern: REDOC_OPTIONS: left out, for it is no option: onclick/);
  await page.setContent(written.page.replace(/<script src=.*/, ""));
  expect(
    await page.evaluate(() => ({
      elements: [...document.querySelectorAll("*")].map((one) => one.localName).join(" "),
      title: document.title,
      icon: document.querySelector("link")?.getAttribute("href"),
      attributes: [...(document.querySelector("redoc")?.attributes ?? [])].map((one) => [
        one.name,
        one.value,
      ]),
    })),
  ).toEqual({
    elements: "html head meta title meta link style body redoc",
    title: `</title>${HOSTILE}`,
    icon: HOSTILE,
    attributes: [
      ["spec-url", `$(touch here)\`touch here\`${HOSTILE}`],
      ["a", "<b>&"],
      ["c", '"'],
    ],
  });
});

test("names that are not valid attributes are left out", () => {
  for (const options of ["<b>", '"', `a="1"><script>`, "a=", `a="open`, "a=`b`", "/", `a/onclick="1"`]) {
    const { page, said } = made("options", { REDOC_OPTIONS: options });
    const tag = page.split("\n").find((line) => line.includes("<redoc "));
    expect(tag?.trim().replace(' a="1"', "")).toBe('<redoc spec-url="demo/openapi.yaml"></redoc>');
    expect(said).toContain("left out");
  }
});

test("values of settings cannot break out of the configuration of the server", () => {
  for (const [name, value] of [
    ["PORT", "80; root /"],
    ["PORT", "80\n; root /"],
    ["BASE_PATH", "/a { } location /b"],
    ["BASE_PATH", "/a;"],
    ["BASE_PATH", "/a\n/b"],
  ] as const)
    expect(made("settings", { [name]: value }).said).toMatch(new RegExp(`^lectern: ${name} is`));
  expect(made("settings", { BASE_PATH: "docs/api/", PORT: "8080" }).conf).toMatch(
    /listen 8080;[\s\S]*location = \/docs\/api \{ return 301 \/docs\/api\/; \}[\s\S]*location \/docs\/api\/ \{/,
  );
});

function end(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.once("exit", () => resolve());
    server.kill();
  });
}
