/** The items of a stream, as they arrive. */
import type { ReactNode } from "react";
import type { Stream } from "#view/console/outcome.ts";
import { Json } from "#view/values/json.tsx";
import { CONSOLE } from "#view/words/console-labels.ts";

/** The longest text of an item that is shown. */
const MOST_TEXT = 200_000;

/** The items of a stream: the last ones that arrived. */
export function StreamItems(props: { stream: Stream }): ReactNode {
  const { items, count } = props.stream;
  return (
    <div className="console-stream">
      <p className="console-quiet">
        {CONSOLE.items(count)} {count > items.length && CONSOLE.lastItems(items.length)}
      </p>
      <ol start={count - items.length + 1}>
        {items.map(({ text, value }, index) => (
          <li key={count - items.length + index}>
            {typeof value === "object" && value !== null ? (
              <Json value={value} name={CONSOLE.item(count - items.length + index + 1)} />
            ) : (
              <pre>{text.slice(0, MOST_TEXT)}</pre>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
