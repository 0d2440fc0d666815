// The smallest app of Fumadocs for a description, as its documentation describes it: packages and files.

/** The packages. Later ones need a package that the registry does not have. */
export const FUMADOCS = [
  "fumadocs-openapi@11.4.3",
  "fumadocs-core@16.15.13",
  "fumadocs-ui@16.15.13",
  "next@16.4.6",
  "react@19.2.7",
  "react-dom@19.2.7",
  "shiki@4.6.0",
  "tailwindcss@4.3.5",
  "@tailwindcss/postcss@4.3.5",
];

/** The files of the app, by path. The site is written into the folder `site`. */
export const FUMADOCS_FILES = {
  "package.json": `{ "private": true }`,
  "next.config.mjs": `
export default { output: "export", distDir: "site", trailingSlash: true, images: { unoptimized: true } };`,
  "postcss.config.mjs": `
export default { plugins: { "@tailwindcss/postcss": {} } };`,
  "app/global.css": `
@import "tailwindcss";
@import "fumadocs-ui/css/neutral.css";
@import "fumadocs-ui/css/preset.css";
@import "fumadocs-openapi/css/preset.css";`,
  "app/layout.jsx": `
import "./global.css";
import { RootProvider } from "fumadocs-ui/provider/next";
export default function Layout({ children }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <body className="flex flex-col min-h-screen">
        <RootProvider search={{ enabled: false }}>{children}</RootProvider>
      </body>
    </html>
  );
}`,
  "app/page.jsx": `
export default function Home() {
  return <a href="/docs/">Docs</a>;
}`,
  "app/docs/layout.jsx": `
import { DocsLayout } from "fumadocs-ui/layouts/docs";
import { source } from "../../lib/source.js";
export default function Layout({ children }) {
  return <DocsLayout tree={source.getPageTree()} nav={{ title: "Docs" }}>{children}</DocsLayout>;
}`,
  "app/docs/[...slug]/page.jsx": `
import { DocsBody, DocsDescription, DocsPage, DocsTitle } from "fumadocs-ui/layouts/docs/page";
import { OpenAPIPage } from "../../../components/api-page.jsx";
import { source } from "../../../lib/source.js";
export default async function Page({ params }) {
  const { slug } = await params;
  const { data } = source.getPage(slug);
  return (
    <DocsPage toc={data.toc} full>
      <DocsTitle>{data.title}</DocsTitle>
      <DocsDescription>{data.description}</DocsDescription>
      <DocsBody><OpenAPIPage {...data.getOpenAPIPageProps()} /></DocsBody>
    </DocsPage>
  );
}
export function generateStaticParams() {
  return source.generateParams();
}`,
  "components/api-page.jsx": `
"use client";
import { createOpenAPIPage } from "fumadocs-openapi/ui";
export const OpenAPIPage = createOpenAPIPage();`,
  "lib/openapi.js": `
import { createOpenAPI } from "fumadocs-openapi/server";
export const openapi = createOpenAPI({ input: ["./openapi.json"] });`,
  "lib/source.js": `
import { loader } from "fumadocs-core/source";
import { openapi } from "./openapi.js";
export const source = loader(
  { openapi: await openapi.staticSource() },
  { baseUrl: "/docs", plugins: [openapi.loaderPlugin()] },
);`,
};
