/** The right panel of the first section: everything for a first request. */
import { type ReactNode, useId, useMemo } from "react";
import { codeSamples } from "#model/code-sample.ts";
import { hashOf } from "#model/outline/routes.ts";
import { asList } from "#oas/read.ts";
import { credentialsText, waysOf } from "#request/credentials.ts";
import { SampleChoice } from "#view/objects/body-sample.tsx";
import { sidesOf } from "#view/objects/operation-details.tsx";
import { ServerList } from "#view/objects/server-list.tsx";
import { plainLanguage, snippetLanguages, useLanguage } from "#view/page/language-choice.ts";
import { usePage } from "#view/page/page.ts";
import { labelOf, useSchemes } from "#view/page/scheme-choice.ts";
import { Code } from "#view/prose/code.tsx";
import { Tabs } from "#view/ui/tabs.tsx";
import { SampleCode } from "#view/values/sample-code.tsx";
import { DETAILS } from "#view/words/details-labels.ts";
import { LABELS } from "#view/words/labels.ts";
import { CutPanel } from "./cut.tsx";
import { firstRequestOf } from "./first-request.ts";
import { Snippet } from "./snippet.tsx";

/** How many servers are shown at first. */
const FIRST_SERVERS = 5;
/** How many ways to authorize requests have a tab; the others are in a list. */
const MOST_TABS = 3;

/** Servers, an example of authentication, and a first request. */
export function StartPanel(): ReactNode {
  const { document, menu, options } = usePage();
  const hasServers = asList(document.raw.servers).length > 0 || options.servers.length > 0;
  const hasSchemes = document.securitySchemes.length > 0;
  const first = firstRequestOf(menu);
  const hasRequest = first !== undefined;
  if (!hasServers && !hasSchemes && !hasRequest) return null;
  return (
    <CutPanel>
      {hasServers && (
        <Block title={DETAILS.servers} className="server-picker">
          <ServerList servers={document.servers} first={FIRST_SERVERS} />
        </Block>
      )}
      {/* Without servers, requests go to the host of the description, which may not be that of the API. */}
      {!hasServers && first && !first.operation.ownServers && (
        <Block title={DETAILS.servers}>
          <p className="sample-note">{DETAILS.noServers}</p>
        </Block>
      )}
      {hasSchemes ? <Credentials /> : <AboutAuthentication />}
      {hasRequest && <FirstRequest />}
    </CutPanel>
  );
}

/** A group with a title. The title is not a heading: the headings of the page are those of its sections. */
function Block(props: { title: ReactNode; className?: string; children?: ReactNode }): ReactNode {
  const { title, className = "", children } = props;
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form
    <div className={`samples ${className}`} role="group" aria-labelledby={id}>
      <p className="samples-title" id={id}>
        {title}
      </p>
      {children}
    </div>
  );
}

/** What a request needs for authentication: a tab for each way. The first one is that of the first request. */
function Credentials(): ReactNode {
  const { document, menu, options } = usePage();
  const ways = useMemo(() => waysOf(document, firstRequestOf(menu)?.operation), [document, menu]);
  const [chosen, choose] = useSchemes(ways);
  if (ways.length === 0 || options.hideSecuritySection) return null;
  return (
    <Block title={LABELS.Authentication}>
      <Tabs
        name={LABELS.Authentication}
        tabs={ways.map((way, index) => ({
          key: String(index),
          label: labelOf(way),
          base: "language-tab",
          isMore: index >= MOST_TABS,
          panel: () => <Code code={credentialsText(way)} name={labelOf(way)} />,
        }))}
        chosen={chosen}
        onChoose={choose}
        hideSingle
        more={DETAILS.authorizations}
      />
    </Block>
  );
}

/** Words of authentication and authorization, but not of authors. */
const AUTHENTICATION = /\bauth(?:enti|ori[sz])/i;

/**
 * The section of the introduction about authentication, if the description has no security schemes: the first request
 * does not show what the API may ask for all the same.
 */
function AboutAuthentication(): ReactNode {
  const { menu } = usePage();
  const about = menu.sections.find(
    ({ kind, label }) =>
      kind === "heading" && (AUTHENTICATION.test(label) || label.includes(LABELS.Authentication)),
  );
  return about && <Block title={<a href={hashOf(about.id)}>{about.label}</a>} />;
}

/** The simplest request of the API, in the reader's language: the author's, as in its section, else a generated one. */
function FirstRequest(): ReactNode {
  const page = usePage();
  const { menu } = page;
  const [chosen, choose] = useLanguage();
  const item = firstRequestOf(menu);
  const languages = snippetLanguages(page);
  const index = Math.max(
    0,
    languages.findIndex(({ id }) => id === chosen),
  );
  const language = languages[index];
  if (!item || !language) return null;
  const authored = codeSamples(item.operation.raw).find(
    ({ lang }) => plainLanguage(lang) === plainLanguage(language.id),
  );
  const choice = (
    <SampleChoice
      label={DETAILS.codeLanguage}
      options={languages.map(({ label }) => label)}
      chosen={index}
      onChoose={(next) => choose(languages[next]?.id ?? "")}
    />
  );
  return (
    <Block
      title={
        <>
          {DETAILS.firstRequest}: <a href={hashOf(item.id)}>{item.label}</a>
        </>
      }
    >
      {authored ? (
        <div className="sample">
          <SampleCode
            code={authored.source}
            language={language.grammar}
            name={language.label}
            start={choice}
          />
        </div>
      ) : (
        <Snippet
          operation={item.operation}
          where={sidesOf(item.operation, item.id).request}
          language={language}
          isFirst
        >
          {choice}
        </Snippet>
      )}
    </Block>
  );
}
