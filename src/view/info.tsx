/** The first section: what the API is, in its own words, and how to get the description. */
import { type MouseEvent, type ReactNode, useState } from "react";
import { safeUrl } from "#markdown/url.ts";
import { formatJson } from "#samples/format.ts";
import { Extensions } from "./facts.tsx";
import { LABELS } from "./labels.ts";
import { Markdown, MarkdownInline } from "./markdown.tsx";
import { usePage } from "./page.ts";
import { SafeLink } from "./safe-link.tsx";

/** Title, version, download, contact, license, and the description up to its first heading. */
export function InfoView(): ReactNode {
  const { document, menu, options } = usePage();
  const { info, externalDocs } = document;
  return (
    <div className="panels">
      <div className="middle-panel prose api-info">
        <h1>
          {info.title} {info.version !== undefined && <span>({info.version})</span>}
        </h1>
        {!options.hideDownloadButtons && <Download />}
        <InfoLine />
        {info.summary !== undefined && (
          <div data-role="redoc-summary" className="info-summary">
            <MarkdownInline text={info.summary} />
          </div>
        )}
        <div data-role="redoc-description">
          <Markdown text={menu.intro} />
        </div>
        {externalDocs && (
          <p className="external-docs">
            <SafeLink href={externalDocs.url}>{externalDocs.description ?? externalDocs.url}</SafeLink>
          </p>
        )}
        <Extensions raw={info.raw} />
      </div>
    </div>
  );
}

/** E-mail, URL, license and terms in one line. */
function InfoLine(): ReactNode {
  const { contact, license, termsOfService } = usePage().document.info;
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
        {license.identifier !== undefined &&
          license.identifier !== license.name &&
          ` (${license.identifier})`}
      </>,
    );
  if (termsOfService !== undefined) parts.push(<SafeLink href={termsOfService}>{LABELS.terms}</SafeLink>);
  if (parts.length === 0) return null;
  return (
    <p className="info-line">
      {parts.map((part, index) => (
        <span key={index}>{part}</span>
      ))}
    </p>
  );
}

/** A link to the description's address; where it came inline, to a file made when the link is pressed. */
function Download(): ReactNode {
  const { url, original, options } = usePage();
  const [made, setMade] = useState<string>();
  const name = options.downloadFileName ?? (url === undefined ? "openapi.json" : undefined);
  const make = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (url !== undefined || made !== undefined) return;
    const address = URL.createObjectURL(new Blob([formatJson(original)], { type: "application/json" }));
    setMade(address);
    event.currentTarget.href = address;
  };
  return (
    <p className="download">
      {LABELS.downloadDescription}{" "}
      <a
        className="download-button"
        href={(url === undefined ? made : safeUrl(url, "link")) ?? "#"}
        download={name}
        onClick={make}
        target={url === undefined ? undefined : "_blank"}
        rel="noopener noreferrer"
      >
        {LABELS.download}
      </a>
    </p>
  );
}
