/** The lists from which readers choose a version, and another one to compare it with. */
import type { ReactNode } from "react";
import { useWords } from "#view/changes/use-words.ts";
import { OLDER } from "#view/page/change-keys.ts";
import { usePage } from "#view/page/page.ts";
import { styleRef } from "#view/theme/style/adopt.ts";
import style from "#view/theme/style/versions.css?inline";
import { type LabelledOption, LabelledSelect } from "#view/ui/labelled-select.tsx";
import { useOlder } from "#view/ui/with-changes.tsx";
import { CHANGES } from "#view/words/changes-labels.ts";
import { choiceOf, choose, indexOf, nameOf, versionsOf } from "./chosen.ts";
import { readingOf } from "./reading.ts";

const adopt = styleRef(style);

/** The values of two entries in the second list: the version of the option `compareWith`, and “none”. */
const COMPARE_WITH = "given";
const NONE = "";

/** The lists “Version” and “Compare with”. */
export function VersionPicker(): ReactNode {
  const page = usePage();
  const older = useOlder();
  if (!useWords()) return null;
  const { options, state } = page;
  const versions = versionsOf(options);
  const { index: chosenIndex, hostIndex, hostName } = choiceOf(page);
  const entries = versions.map(
    (version, at): LabelledOption => ({ value: String(at), name: nameOf(version) }),
  );
  const hostEntry = { value: "-1", name: hostName ?? (page.document.info.version || CHANGES.thisVersion) };
  const olderIndex = indexOf(versions, older);
  const { compareWith } = options;
  const isUnlisted = compareWith !== undefined && indexOf(versions, compareWith) < 0;
  const compare = (chosen: string): void =>
    state.set(
      OLDER,
      chosen === NONE ? null : chosen === COMPARE_WITH ? compareWith : versions[Number(chosen)]?.specUrl,
    );
  return (
    <div className="versions" ref={adopt}>
      <List
        label={CHANGES.version}
        options={hostIndex < 0 ? [hostEntry, ...entries] : entries}
        chosen={String(chosenIndex)}
        onChoose={(chosen) => choose(page, Number(chosen), readingOf(page))}
      />
      <List
        label={CHANGES.against}
        options={[
          { value: NONE, name: CHANGES.noVersion },
          ...(isUnlisted ? [{ value: COMPARE_WITH, name: CHANGES.olderVersion }] : []),
          ...entries.filter((_, at) => at !== chosenIndex),
        ]}
        chosen={older === undefined ? NONE : olderIndex < 0 ? COMPARE_WITH : String(olderIndex)}
        onChoose={compare}
      />
    </div>
  );
}

/** A labelled list on its own line. */
function List(props: Omit<Parameters<typeof LabelledSelect>[0], "className">): ReactNode {
  return (
    <div>
      <LabelledSelect {...props} className="dropdown-select" />
    </div>
  );
}
