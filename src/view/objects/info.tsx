/** The first section: the API's title and description, and how to download the description. */
import type { MouseEvent, ReactNode } from "react";
import { safeUrl } from "#markdown/url.ts";
import type { Info } from "#model/info.ts";
import { asText, own } from "#oas/read.ts";
import { usePage } from "#view/page/page.ts";
import { usePart } from "#view/page/parts.ts";
import { Markdown, MarkdownInline } from "#view/prose/markdown.tsx";
import { SafeLink } from "#view/prose/safe-link.tsx";
import { Beside } from "#view/ui/beside.tsx";
import { LABELS } from "#view/words/labels.ts";

/** The id of one license; an SPDX expression may join several. */
const SPDX_ID = /^[\w.+-]+$/;

/** Title, version, download, contact, license, and the description up to its first heading. */
export function InfoView(): ReactNode {
  const { document, menu, options } = usePage();
  const { info } = document;
  // The panel appears later. Headings beside it leave it room; above anything else, its room is reserved.
  const isFollowed = menu.sections[0] !== undefined && menu.sections[0].kind !== "heading";
  const size = document.securitySchemes.length > 0 ? "" : " without-schemes";
  return (
    <div className={`panels start${isFollowed ? ` followed${size}` : ""}`}>
      <div className="middle-panel prose api-info">
        <h1>
          {info.title} {info.version !== undefined && <span>({info.version})</span>}
        </h1>
        <Beside isSilent>{({ CopyMarkdown }) => <CopyMarkdown item={undefined} />}</Beside>
        {!options.hideDownloadButtons && <Download />}
        <InfoLine />
        <Beside isSilent>{({ StartNotes }) => <StartNotes />}</Beside>
        {info.summary !== undefined && (
          <div data-role="redoc-summary" className="info-summary">
            <MarkdownInline text={info.summary} />
          </div>
        )}
        <div data-role="redoc-description">
          <Markdown text={menu.intro} />
        </div>
        <Beside isSilent>{({ ApiDetails }) => <ApiDetails />}</Beside>
      </div>
      <Beside isSilent>{({ StartAside }) => <StartAside />}</Beside>
    </div>
  );
}

/** Contact, license and terms on one line; then the version and dialect of the description. */
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
  if (license) parts.push(<LicenseLine license={license} />);
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

/** A license: its name as a link, and its SPDX id with a link to the SPDX list. */
function LicenseLine(props: { license: NonNullable<Info["license"]> }): ReactNode {
  const { url, name, identifier } = props.license;
  return (
    <>
      {LABELS.license} {url === undefined ? name : <SafeLink href={url}>{name}</SafeLink>}
      {identifier !== undefined && identifier !== name && (
        <>
          {" "}
          {SPDX_ID.test(identifier) ? (
            <SafeLink href={`https://spdx.org/licenses/${identifier}.html`}>{identifier}</SafeLink>
          ) : (
            identifier
          )}
        </>
      )}
    </>
  );
}

/**
 * Links to the files that the options name; otherwise to the description's address; without one, to a file
 * made here.
 */
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

/** A link to an address; without one, to a file that a later part makes. */
function DownloadLink(props: { url?: string; title?: string }): ReactNode {
  const { url, title = LABELS.download } = props;
  const { options, parts } = usePage();
  const part = usePart(parts.beside, false);
  if (url === undefined && part) return <part.DownloadFile title={title} />;
  return (
    <a
      className="download-button"
      href={(url === undefined ? undefined : safeUrl(url, "link")) ?? "#"}
      download={options.downloadFileName}
      onClick={url === undefined ? wait : undefined}
      target={url === undefined ? undefined : "_blank"}
      rel="noopener noreferrer"
    >
      {title}
    </a>
  );
}

/** Before the file can be made, the link must not go to the top of the page. */
function wait(event: MouseEvent): void {
  event.preventDefault();
}
