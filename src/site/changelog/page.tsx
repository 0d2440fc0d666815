/** The page of a changelog: lists the versions, and in each the changes grouped by operation, worst first. */
import { Fragment, type ReactNode } from "react";
import type { Shown, ShownChange } from "#compare/shown.ts";
import { SITE_LINK } from "#site/links.ts";
import { WORDS } from "#site/words/words.ts";
import { LevelBadge, Values } from "#view/changes/row-changes.tsx";
import { breakable } from "#view/ui/breakable.tsx";
import { Verb } from "#view/ui/verb.tsx";
import { CHANGES } from "#view/words/changes-labels.ts";
import {
  type Changelog,
  idOfVersion,
  type LoggedGroup,
  type LoggedVersion,
  leftOut,
  summaryOf,
} from "./changelog.ts";
import { type ChangeAddresses, keyOfGroup } from "./links.ts";

/** The content of the page. */
export function ChangelogView(props: {
  log: Changelog;
  title: string;
  links: ChangeAddresses;
  /** The path of the feed, if there is one. */
  feed: string | undefined;
}): ReactNode {
  const { log, title, links, feed } = props;
  return (
    <div className="site-changelog">
      <h1>{WORDS.changelogOf(title)}</h1>
      {feed !== undefined && (
        <p>
          <a href={SITE_LINK + feed}>{WORDS.feed}</a>
        </p>
      )}
      {log.versions.map((version) => (
        <section key={version.label} aria-labelledby={idOfVersion(version.label)}>
          <h2 id={idOfVersion(version.label)}>
            <a href={SITE_LINK + version.path}>{version.label}</a>
            {version.date !== undefined && (
              <time dateTime={version.date}> · {version.date.slice(0, "2026-01-01".length)}</time>
            )}
          </h2>
          <Version version={version} links={links} />
        </section>
      ))}
    </div>
  );
}

function Version(props: { version: LoggedVersion; links: ChangeAddresses }): ReactNode {
  const { version, links } = props;
  const { compared, since } = version;
  if (!compared) return <p>{WORDS.firstVersion}</p>;
  if ("failure" in compared)
    return <p className="broken">{WORDS.notComparedWith(since ?? "", compared.failure)}</p>;
  const { shown } = compared;
  const left = leftOut(shown);
  return (
    <div className="changes">
      <Summary version={version} shown={shown} />
      {!shown.isComplete && <p className="broken">{CHANGES.incomplete}</p>}
      {shown.groups.map((group) => (
        <Group key={keyOfGroup(group)} group={group} links={links} />
      ))}
      {left > 0 && (
        <p>
          {CHANGES.furtherChanges(left)} {WORDS.listsAll}
        </p>
      )}
    </div>
  );
}

function Summary(props: { version: LoggedVersion; shown: Shown }): ReactNode {
  const { version, shown } = props;
  const { breaking } = shown.counts;
  // The badge shows the breaking changes, so the text leaves them out.
  const counts = { ...shown.counts, breaking: 0 };
  return (
    <p>
      {summaryOf(version, { ...shown, counts })}{" "}
      {breaking > 0 && <span className="change-level breaking">{CHANGES.breakingCount(breaking)}</span>}
    </p>
  );
}

function Group(props: { group: LoggedGroup; links: ChangeAddresses }): ReactNode {
  const { group, links } = props;
  const { operation, changes } = group;
  const address = links.of(group);
  return (
    <div className="changes-group">
      <h3>
        {operation ? (
          <>
            <Verb
              method={operation.webhook ? "hook" : operation.method.toLowerCase()}
              className="operation-type"
            />{" "}
            {address === undefined ? (
              breakable(operation.path)
            ) : (
              <a href={SITE_LINK + address}>{breakable(operation.path)}</a>
            )}
          </>
        ) : (
          CHANGES.api
        )}
      </h3>
      <ul>
        {changes.map((change, index) => (
          <Change key={index} change={change} address={links.of(change)} />
        ))}
      </ul>
    </div>
  );
}

function Change(props: { change: ShownChange; address: string | undefined }): ReactNode {
  const { change, address } = props;
  const { id, level, message, operations = 1 } = change;
  return (
    <li>
      <LevelBadge level={level} id={id} />{" "}
      {address === undefined ? (
        <span lang="en">{message}</span>
      ) : (
        <a href={SITE_LINK + address} lang="en">
          {message}
        </a>
      )}
      {operations > 1 && <small> ({CHANGES.alsoIn(operations - 1)})</small>}
      {level === "prose" && <Values change={change} />}
    </li>
  );
}

/** On the first page of the newest version: how much changed since the one before, with a link to the changelog. */
export function ChangesLink(props: { to: string; shown: Shown }): ReactNode {
  const { to, shown } = props;
  const { total, counts, since = "", isComplete } = shown;
  const text =
    total > 0 ? CHANGES.summary(total, since) : isComplete ? CHANGES.none(since) : CHANGES.noneFound(since);
  return (
    <p className="changes">
      <a href={SITE_LINK + to}>{text}</a>
      {counts.breaking > 0 && (
        <Fragment>
          {" "}
          <span className="change-level breaking">{CHANGES.breakingCount(counts.breaking)}</span>
        </Fragment>
      )}
    </p>
  );
}
