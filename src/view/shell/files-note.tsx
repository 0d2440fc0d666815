/** A line at the bottom of the view: how many files of the description are still loading. */
import { type ReactNode, useEffect, useState } from "react";
import type { Waiting } from "#load/file-limits.ts";
import { usePage } from "#view/page/page.ts";
import { styleRef } from "#view/theme/style/adopt.ts";
import style from "#view/theme/style/early.css?inline";
import { EARLY } from "#view/words/early-labels.ts";

const adopt = styleRef(style);

/** Milliseconds between updates: screen readers read the line aloud each time that it changes. */
const PERIOD = 3000;

/** The line; nothing once all files have arrived. */
export function FilesNote(): ReactNode {
  const { waiting } = usePage();
  return waiting && <Counts waiting={waiting} />;
}

function Counts(props: { waiting: Waiting }): ReactNode {
  const { waiting } = props;
  const [{ left, all }, setCounts] = useState(waiting);
  useEffect(() => {
    const timer = setInterval(() => setCounts(waiting()), PERIOD);
    return () => clearInterval(timer);
  }, [waiting]);
  return (
    <p role="status" className="files-note" ref={adopt}>
      {EARLY.filesNote(left, all)}
    </p>
  );
}
