/** Configures a Docusaurus site with a reference page. */
export default {
  title: "Host",
  url: "http://127.0.0.1",
  baseUrl: "/",
  onBrokenLinks: "throw",
  onBrokenAnchors: "throw",
  themes: ["@docusaurus/theme-classic"],
  plugins: ["@docusaurus/plugin-content-pages"],
  presets: [
    [
      "redocusaurus",
      {
        specs: [{ id: "api", spec: "openapi.yaml", route: "/api/" }],
        theme: { primaryColor: "#1890ff", options: { expandResponses: "200" } },
      },
    ],
  ],
  themeConfig: { navbar: { title: "Host", items: [{ label: "API", to: "/api/" }] } },
};
