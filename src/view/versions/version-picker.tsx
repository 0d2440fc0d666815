/** The lists from which readers choose a version, and another one to compare it with. */
import { type ReactNode, useId } from "react";
import { useWords } from "#view/changes/use-words.ts";
import { OLDER } from "#view/page/change-keys.ts";
import { usePage } from "#view/page/page.ts";
import { styleRef } from "#view/theme/style/adopt.ts";
import style from "#view/theme/style/versions.css?inline";
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
  const all = versions.map((version, at): Option => [String(at), nameOf(version)]);
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
        options={first < 0 ? [["-1", named], ...all] : all}
        chosen={String(index)}
        onChoose={(chosen) => choose(page, Number(chosen), readingOf(page))}
      />
      <List
        label={CHANGES.against}
        options={[
          [NONE, CHANGES.noVersion],
          ...(hasOther ? [[GIVEN, CHANGES.olderVersion] as const] : []),
          ...all.filter((_, at) => at !== index),
        ]}
        chosen={older === undefined ? NONE : olderIndex < 0 ? GIVEN : String(olderIndex)}
        onChoose={compare}
      />
    </div>
  );
}

/** The value of an option, and its name. */
type Option = readonly [value: string, name: string];

function List(props: {
  label: string;
  options: readonly Option[];
  chosen: string;
  onChoose: (value: string) => void;
}): ReactNode {
  const { label, options, chosen, onChoose } = props;
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="dropdown-select"
        value={chosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
