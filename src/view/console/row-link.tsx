/** A link from the form or the response to what describes it on the page. */
import type { ReactNode } from "react";
import { hashOf } from "#model/outline/routes.ts";
import { CONSOLE } from "#view/words/console-labels.ts";

/** A link to a row; only its text if the row is not on the page: then its id is empty. */
export function RowLink(props: {
  row: string;
  className?: string;
  /** What it leads to, if its text does not say it. */
  label?: string;
  children: ReactNode;
}): ReactNode {
  const { row, className, label, children } = props;
  if (row === "") return <span className={className}>{children}</span>;
  return (
    <a className={className} href={hashOf(row)} aria-label={label}>
      {children}
    </a>
  );
}

/** The type of a field, which leads to its row. */
export function TypeLink(props: { row: string; name: string; children: ReactNode }): ReactNode {
  const { row, name, children } = props;
  return (
    <RowLink row={row} className="console-type" label={CONSOLE.describes(name)}>
      {children}
    </RowLink>
  );
}
