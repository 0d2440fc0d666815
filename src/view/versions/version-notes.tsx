/** Takes the reader to their place when another version has loaded, and says what is not in it. */
import { type ReactNode, useEffect } from "react";
import { useWords } from "#view/changes/use-words.ts";
import { OLDER, VERSION_NOTES } from "#view/page/change-keys.ts";
import { type Page, usePage, usePageState } from "#view/page/page.ts";
import { styleRef } from "#view/theme/style/adopt.ts";
import style from "#view/theme/style/versions.css?inline";
import { CHANGES } from "#view/words/changes-labels.ts";
import { arrival, choiceOf, indexOf, versionsOf } from "./chosen.ts";
import { arrive } from "./reading.ts";
import { VersionPicker } from "./version-picker.tsx";

const adopt = styleRef(style);

const NONE: readonly string[] = [];

/** What the reader is told. Without a menu, the lists are here too. */
export function VersionNotes(): ReactNode {
  const page = usePage();
  const [notes, setNotes] = usePageState(VERSION_NOTES, NONE);
  const hasWords = useWords();
  useEffect(() => {
    if (hasWords) void begin(page).catch(() => undefined);
  }, [page, hasWords]);
  return (
    <>
      {page.options.hideSidebar && <VersionPicker />}
      <div className="version-notes" role="status" ref={adopt}>
        {notes.length > 0 && (
          <>
            {notes.map((note) => (
              <p key={note} dir="auto">
                {note}
              </p>
            ))}
            <button type="button" className="close" onClick={() => setNotes(NONE)}>
              {CHANGES.close}
            </button>
          </>
        )}
      </div>
    </>
  );
}

async function begin(page: Page): Promise<void> {
  const { options, state } = page;
  const { reading, failed } = arrival(options);
  const versions = versionsOf(options);
  const { index } = choiceOf(page);
  const missing = reading ? await arrive(page, reading) : NONE;
  // No version is compared with itself.
  const older = state.get(OLDER) ?? options.compareWith;
  if (index >= 0 && indexOf(versions, older) === index) state.set(OLDER, null);
  const { label = page.document.info.version ?? "" } = versions[index] ?? {};
  const notes = failed
    ? [CHANGES.notLoaded(failed.label, failed.reason)]
    : missing.map((name) => CHANGES.notThere(name, label));
  if (notes.length > 0) state.set(VERSION_NOTES, notes);
}
