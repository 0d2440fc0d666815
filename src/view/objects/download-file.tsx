/** The description as a file to download, if it came with the page and has no address. */
import { type MouseEvent, type ReactNode, useCallback, useEffect, useState } from "react";
import { wholeJson } from "#oas/json-text.ts";
import { cancelIdle, requestIdle } from "#view/page/idle.ts";
import { usePage } from "#view/page/page.ts";

/** The maximum number of menu entries for which the file is made before the reader asks for it. */
const SMALL = 400;

/** A link to the description as a JSON file. */
export function DownloadFile(props: { title: string }): ReactNode {
  const { menu, original, options } = usePage();
  const [made, setMade] = useState<string>();
  const make = useCallback((): string => {
    const address = URL.createObjectURL(new Blob([wholeJson(original)], { type: "application/json" }));
    setMade(address);
    return address;
  }, [original]);
  useEffect(() => {
    if (made !== undefined) return () => URL.revokeObjectURL(made);
  }, [made]);
  const isMadeAhead = menu.size <= SMALL;
  useEffect(() => {
    const idle = isMadeAhead ? requestIdle(make) : 0;
    return () => cancelIdle(idle);
  }, [isMadeAhead, make]);
  const onClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (made === undefined) event.currentTarget.href = make();
  };
  return (
    <a
      className="download-button"
      href={made ?? "#"}
      download={options.downloadFileName ?? "openapi.json"}
      onClick={onClick}
      rel="noopener noreferrer"
    >
      {props.title}
    </a>
  );
}
