/** The first section: what the API is, in its own words, and how to get the description. */
import { type MouseEvent, type ReactNode, useCallback, useEffect, useState } from "react";
import { safeUrl } from "#markdown/url.ts";
import { asList, asText, own } from "#oas/read.ts";
import { wholeJson } from "#samples/format.ts";
import { cancelIdle, requestIdle } from "#view/page/idle.ts";
import { usePage } from "#view/page/page.ts";
import { usePart } from "#view/page/parts.ts";
import { Markdown, MarkdownInline } from "#view/prose/markdown.tsx";
import { SafeLink } from "#view/prose/safe-link.tsx";
import { Beside } from "#view/ui/beside.tsx";
import { Extensions } from "#view/values/extensions.tsx";
import { ExternalDocsView } from "#view/values/external-docs.tsx";
import { LABELS } from "#view/words/labels.ts";
import { ServerView } from "./server.tsx";

/** The id of one license; an SPDX expression may join several. */
const SPDX_ID = /^[\w.+-]+$/;

/** Of descriptions with more menu entries than this, no file is made before it is asked for. */
const SMALL = 400;

/** Title, version, download, contact, license, and the description up to its first heading. */
export function InfoView(): ReactNode {
  const { document, menu, options } = usePage();
  const { info, externalDocs, raw } = document;
  return (
    <div className="panels">
      <div className="middle-panel prose api-info">
        <h1>
          {info.title} {info.version !== undefined && <span>({info.version})</span>}
        </h1>
        <Beside isSilent>{({ CopyMarkdown }) => <CopyMarkdown item={undefined} />}</Beside>
        {!options.hideDownloadButtons && <Download />}
        <InfoLine />
        <Beside isSilent>{({ UnreadOutline }) => <UnreadOutline />}</Beside>
        {info.summary !== undefined && (
          <div data-role="redoc-summary" className="info-summary">
            <MarkdownInline text={info.summary} />
          </div>
        )}
        <div data-role="redoc-description">
          <Markdown text={menu.intro} />
        </div>
        <ExternalDocsView docs={externalDocs} />
        <Servers />
        <Beside isSilent>{({ Extras }) => <Extras />}</Beside>
        {options.showProblems && <Problems />}
        {[info.raw, info.raw["contact"], info.raw["license"], raw, raw.paths, raw.components].map(
          (host, index) => (
            <Extensions key={index} raw={host} />
          ),
        )}
      </div>
    </div>
  );
}

/** E-mail, URL, license and terms in one line; then in which version and dialect the description is written. */
function InfoLine(): ReactNode {
  const { document, version } = usePage();
  const { contact, license, termsOfService } = document.info;
  const self = asText(document.raw.$self);
  const dialect = asText(document.raw.jsonSchemaDialect);
  const parts: ReactNode[] = [];
  if (contact?.email !== undefined)
    parts.push(
      <>
        {contact.name ?? LABELS.email} <SafeLink href={`mailto:${contact.email}`}>{contact.email}</SafeLink>
      </>,
    );
  if (contact?.url !== undefined)
    parts.push(
      <>
        {contact.email === undefined && contact.name !== undefined ? `${contact.name}:` : LABELS.url}{" "}
        <SafeLink href={contact.url}>{contact.url}</SafeLink>
      </>,
    );
  if (contact && contact.email === undefined && contact.url === undefined) parts.push(contact.name);
  if (license)
    parts.push(
      <>
        {LABELS.license}{" "}
        {license.url === undefined ? license.name : <SafeLink href={license.url}>{license.name}</SafeLink>}
        {license.identifier !== undefined && license.identifier !== license.name && (
          <>
            {" "}
            {SPDX_ID.test(license.identifier) ? (
              <SafeLink href={`https://spdx.org/licenses/${license.identifier}.html`}>
                {license.identifier}
              </SafeLink>
            ) : (
              license.identifier
            )}
          </>
        )}
      </>,
    );
  if (termsOfService !== undefined) parts.push(<SafeLink href={termsOfService}>{LABELS.terms}</SafeLink>);
  if (version !== undefined) parts.push(`${LABELS.openapi} ${version}`);
  if (self !== undefined)
    parts.push(
      <>
        {LABELS.self} <SafeLink href={self}>{self}</SafeLink>
      </>,
    );
  if (dialect !== undefined)
    parts.push(
      <>
        {LABELS.dialect} <SafeLink href={dialect}>{dialect}</SafeLink>
      </>,
    );
  if (parts.length === 0) return null;
  return (
    <p className="info-line">
      {parts.map((part, index) => (
        <span key={index}>{part}</span>
      ))}
    </p>
  );
}

/** What is wrong in the description, where somebody wants to know. */
function Problems(): ReactNode {
  const { parts } = usePage();
  const part = usePart(parts.problems, true);
  return part && <part.Problems />;
}

/** The servers of the root, where it states some. */
function Servers(): ReactNode {
  const { document } = usePage();
  if (asList(document.raw.servers).length === 0) return null;
  return (
    <>
      <h2 className="part-label">{LABELS.servers}</h2>
      {document.servers.map((server, index) => (
        <ServerView key={index} server={server} />
      ))}
    </>
  );
}

/** Links to what the options name; else to the description's address; where it came inline, to a file. */
function Download(): ReactNode {
  const { url, options } = usePage();
  const { downloadDefinitionUrl, downloadUrls } = options;
  const places = downloadUrls.length > 0 ? downloadUrls : [{ url: downloadDefinitionUrl ?? url }];
  return (
    <p className="download">
      {LABELS.downloadSpecification}{" "}
      {places.map((place, index) => (
        <DownloadLink key={index} url={asText(place.url)} title={asText(own(place, "title"))} />
      ))}
    </p>
  );
}

function DownloadLink(props: { url?: string; title?: string }): ReactNode {
  const { url, title } = props;
  const { menu, original, options } = usePage();
  const [made, setMade] = useState<string>();
  const name = options.downloadFileName ?? (url === undefined ? "openapi.json" : undefined);
  const make = useCallback((): string => {
    const address = URL.createObjectURL(new Blob([wholeJson(original)], { type: "application/json" }));
    setMade(address);
    return address;
  }, [original]);
  useEffect(() => {
    if (made !== undefined) return () => URL.revokeObjectURL(made);
  }, [made]);
  const isMadeAhead = url === undefined && menu.size <= SMALL;
  useEffect(() => {
    const idle = isMadeAhead ? requestIdle(make) : 0;
    return () => cancelIdle(idle);
  }, [isMadeAhead, make]);
  const onClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (url === undefined && made === undefined) event.currentTarget.href = make();
  };
  return (
    <a
      className="download-button"
      href={(url === undefined ? made : safeUrl(url, "link")) ?? "#"}
      download={name}
      onClick={onClick}
      target={url === undefined ? undefined : "_blank"}
      rel="noopener noreferrer"
    >
      {title ?? LABELS.download}
    </a>
  );
}
