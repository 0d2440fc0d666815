/**
 * Details of an API below its description: libraries and links of Scalar's extensions, and other extensions.
 */
import type { ReactNode } from "react";
import { asList, asRecord, asText } from "#oas/read.ts";
import { usePage } from "#view/page/page.ts";
import { usePart } from "#view/page/parts.ts";
import { Code } from "#view/prose/code.tsx";
import { Markdown } from "#view/prose/markdown.tsx";
import { SafeLink } from "#view/prose/safe-link.tsx";
import { Extensions } from "#view/values/extensions.tsx";
import { ExternalDocsView } from "#view/values/external-docs.tsx";

/** Libraries, links and extensions of an API. */
export function ApiDetails(): ReactNode {
  const { document, options } = usePage();
  const { info, raw } = document;
  return (
    <>
      <ExternalDocsView docs={document.externalDocs} />
      <Extras />
      {options.showProblems && <Problems />}
      {[info.raw, info.raw["contact"], info.raw["license"], raw, raw.paths, raw.components].map(
        (host, index) => (
          <Extensions key={index} raw={host} />
        ),
      )}
    </>
  );
}

/** `x-scalar-sdk-installation` and `x-scalar-links`: how to install the API's libraries, and links. */
function Extras(): ReactNode {
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

/** The problems of the description, if the option asks for them. */
function Problems(): ReactNode {
  const { parts } = usePage();
  const part = usePart(parts.problems, true);
  return part && <part.Problems />;
}
