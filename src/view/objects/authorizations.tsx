/** How an operation is authorized. */
import { Fragment, type ReactNode } from "react";
import { hashOf, schemeId } from "#model/outline/routes.ts";
import type { SecurityRequirement } from "#model/security.ts";
import { usePage } from "#view/page/page.ts";
import { SafeLink } from "#view/prose/safe-link.tsx";
import { Limited } from "#view/ui/limited.tsx";
import { DETAILS } from "#view/words/details-labels.ts";
import { typeOf } from "./security.tsx";

/** How many alternatives are shown at first. */
const FIRST_ALTERNATIVES = 50;

/** The alternatives of an operation, joined by "or"; the schemes of one are joined by "and". */
export function Authorizations(props: { requirements: readonly SecurityRequirement[] }): ReactNode {
  const { requirements } = props;
  return (
    <span className="authorizations">
      <span className="visually-hidden">{DETAILS.authorizations} </span>
      <span className="requirements">
        <Limited items={requirements} first={FIRST_ALTERNATIVES}>
          {(requirement, index) => (
            <Fragment key={index}>
              {index > 0 && <span className="joint"> {DETAILS.or} </span>}
              <Requirement requirement={requirement} isGrouped={requirements.length > 1} />
            </Fragment>
          )}
        </Limited>
      </span>
    </span>
  );
}

function Requirement(props: { requirement: SecurityRequirement; isGrouped: boolean }): ReactNode {
  const { schemes } = props.requirement;
  const { menu, options } = usePage();
  if (schemes.length === 0) return <span className="requirement">{DETAILS.anonymous}</span>;
  const isGroup = props.isGrouped && schemes.length > 1;
  return (
    <span className="requirement">
      {isGroup && "("}
      <Limited items={schemes} first={FIRST_ALTERNATIVES}>
        {({ name, scheme, scopes }, index) => {
          const id = schemeId(scheme?.key ?? name);
          return (
            <Fragment key={name}>
              {index > 0 && <span className="joint"> {DETAILS.and} </span>}
              {options.showSecuritySchemeType && scheme && `${typeOf(scheme)}: `}
              {scheme && menu.find(id) ? (
                <a href={hashOf(id)}>{scheme.label}</a>
              ) : isUri(name) ? (
                <SafeLink href={name}>{name}</SafeLink>
              ) : (
                <span>{name}</span>
              )}
              {scopes.length > 0 && (
                <>
                  {" ("}
                  <Limited items={scopes} first={FIRST_ALTERNATIVES}>
                    {(scope, at) => (
                      <Fragment key={at}>
                        {at > 0 && ", "}
                        <code className="scope">{scope}</code>
                      </Fragment>
                    )}
                  </Limited>
                  {")"}
                </>
              )}
              {!scheme && !isUri(name) && <span className="broken"> {DETAILS.unknownScheme}</span>}
            </Fragment>
          );
        }}
      </Limited>
      {isGroup && ")"}
    </span>
  );
}

/** Whether the name of an undefined scheme is an address of one (3.2). */
function isUri(name: string): boolean {
  return /[:/#]/.test(name);
}
