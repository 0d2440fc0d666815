/** A button that saves bytes as a file. */
import type { ReactNode } from "react";
import { CONSOLE } from "#view/words/console-labels.ts";

/** @param name of the file. `label`: by default “Save body”. The size is added. */
export function SaveButton(props: { content: Blob; name: string; label?: string }): ReactNode {
  const { content, name, label = CONSOLE.saveBody } = props;
  const save = (): void => {
    const url = URL.createObjectURL(content);
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  };
  return (
    <button type="button" className="console-link" onClick={save}>
      {label} ({CONSOLE.size(content.size)})
    </button>
  );
}
