/** What Scalar's extensions say of an API: its libraries, and further links. */
import type { ReactNode } from "react";
import { asList, asRecord, asText } from "#oas/read.ts";
import { usePage } from "#view/page/page.ts";
import { Code } from "#view/prose/code.tsx";
import { Markdown } from "#view/prose/markdown.tsx";
import { SafeLink } from "#view/prose/safe-link.tsx";

/** `x-scalar-sdk-installation` and `x-scalar-links`: how to get the API's libraries, and where else to look. */
export function Extras(): ReactNode {
  const { raw, info } = usePage().document;
  const extras = [
    raw["x-scalar-sdk-installation"],
    info.raw["x-scalar-sdk-installation"],
    raw["x-scalar-links"],
    info.raw["x-scalar-links"],
  ].flatMap(asList);
  return extras.map(asRecord).map((extra, index) => {
    const url = asText(extra["url"]);
    const source = asText(extra["source"]);
    const name = asText(extra["lang"]) ?? asText(extra["name"]) ?? asText(extra["title"]) ?? url;
    return (
      <div key={index} className="server">
        {url === undefined ? <strong>{name}</strong> : <SafeLink href={url}>{name}</SafeLink>}
        <Markdown text={asText(extra["description"]) ?? ""} />
        {source !== undefined && <Code code={source} language="bash" />}
      </div>
    );
  });
}
