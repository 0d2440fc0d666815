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

/** What stands for the older version of the option `compareWith`, and for none. */
const GIVEN = "given";
const NONE = "";

/** Both lists. */
export function VersionPicker(): ReactNode {
  const page = usePage();
  const older = useOlder();
  if (!useWords()) return null;
  const { options, state } = page;
  const versions = versionsOf(options);
  const { index, first, own } = choiceOf(page);
  const all = versions.map((version, at): LabelledOption => ({ value: String(at), name: nameOf(version) }));
  const named = own ?? (page.document.info.version || CHANGES.thisVersion);
  const olderIndex = indexOf(versions, older);
  const { compareWith } = options;
  const hasOther = compareWith !== undefined && indexOf(versions, compareWith) < 0;
  const compare = (chosen: string): void =>
    state.set(
      OLDER,
      chosen === NONE ? null : chosen === GIVEN ? compareWith : versions[Number(chosen)]?.specUrl,
    );
  return (
    <div className="versions" ref={adopt}>
      <List
        label={CHANGES.version}
        options={first < 0 ? [{ value: "-1", name: named }, ...all] : all}
        chosen={String(index)}
        onChoose={(chosen) => choose(page, Number(chosen), readingOf(page))}
      />
      <List
        label={CHANGES.against}
        options={[
          { value: NONE, name: CHANGES.noVersion },
          ...(hasOther ? [{ value: GIVEN, name: CHANGES.olderVersion }] : []),
          ...all.filter((_, at) => at !== index),
        ]}
        chosen={older === undefined ? NONE : olderIndex < 0 ? GIVEN : String(olderIndex)}
        onChoose={compare}
      />
    </div>
  );
}

/** A list in a line of its own. */
function List(props: Omit<Parameters<typeof LabelledSelect>[0], "className">): ReactNode {
  return (
    <div>
      <LabelledSelect {...props} className="dropdown-select" />
    </div>
  );
}
