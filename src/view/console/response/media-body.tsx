/** Images, audio, video and PDF of a response. None of them runs as a part of the page. */
import { type ReactNode, type SyntheticEvent, useEffect, useState } from "react";
import { CONSOLE } from "#view/words/console-labels.ts";

/** Images that are larger are not shown. */
const LARGEST_IMAGE = 5_000_000;
/** What a PDF begins with. */
const PDF_START = "%PDF-";

/** What a body can be shown as, by its media type. */
type MediaKind = "image" | "audio" | "video" | "pdf";

function kindOf(type: string): MediaKind | undefined {
  return (/^(image|audio|video)\/|^application\/(pdf)\b/i.exec(type) ?? [])
    .slice(1)
    .find((one) => one !== undefined)
    ?.toLowerCase() as MediaKind | undefined;
}

/** A body in its media type; nothing but words if the browser or the page's policy does not show it. */
export function MediaBody(props: { type: string; whole: Blob }): ReactNode {
  const { type, whole } = props;
  const [refused, setRefused] = useState<Blob>();
  const kind = kindOf(type);
  const url = useAddress(kind, type, whole, () => setRefused(whole));
  if (refused === whole || !kind) return <p className="console-quiet">{CONSOLE.notShown}</p>;
  if (url === undefined) return null;
  const all = {
    src: url,
    onError: ({ target, currentTarget }: SyntheticEvent) => target === currentTarget && setRefused(whole),
  };
  if (kind === "image") return <img className="console-image" alt={CONSOLE.response} {...all} />;
  // Without scripts, forms, windows and an origin.
  if (kind === "pdf") return <iframe className="console-pdf" title={CONSOLE.response} sandbox="" src={url} />;
  const Player = kind;
  return (
    <Player className="console-image" controls preload="metadata" aria-label={CONSOLE.response} {...all} />
  );
}

/** The address of a body in its own media type, as long as it is shown. */
function useAddress(
  kind: MediaKind | undefined,
  type: string,
  whole: Blob,
  refuse: () => void,
): string | undefined {
  const [made, setMade] = useState<{ whole: Blob; url: string }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another body has another address
  useEffect(() => {
    let end = (): void => undefined;
    let isOver = false;
    addressOf(kind, type, whole).then(
      (url) => {
        end = () => URL.revokeObjectURL(url);
        if (isOver) end();
        else setMade({ whole, url });
      },
      () => isOver || refuse(),
    );
    const unwatch = kind === "pdf" ? watchFrames(refuse) : undefined;
    return () => {
      isOver = true;
      end();
      unwatch?.();
    };
  }, [kind, type, whole]);
  return made?.whole === whole ? made.url : undefined;
}

/** @throws if the body is not to be shown */
async function addressOf(kind: MediaKind | undefined, type: string, whole: Blob): Promise<string> {
  const bare = /^[\w.+-]+\/[\w.+-]+/.exec(type)?.[0] ?? "";
  if (kind === "image") {
    if (whole.size > LARGEST_IMAGE) throw new Error("too large");
    // Data has no origin: nothing in an image of SVG runs as a part of this page, wherever it is opened.
    return dataOf(new Blob([whole], { type: bare }));
  }
  if (kind === "pdf") {
    // Chromium shows no PDF in a sandboxed frame (crbug.com/413851).
    const isShown = navigator.pdfViewerEnabled && navigator.vendor !== "Google Inc.";
    if (!isShown || !(await whole.slice(0, 1024).text()).includes(PDF_START)) throw new Error("not shown");
  }
  return URL.createObjectURL(new Blob([whole], { type: bare }));
}

function dataOf(image: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = fail;
    reader.readAsDataURL(image);
  });
}

/** A frame does not tell when a policy refuses its address; the document does. */
function watchFrames(refuse: () => void): () => void {
  const note = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    if (/^(?:frame|child)-src$/.test(effectiveDirective) && blockedURI === "blob") refuse();
  };
  document.addEventListener("securitypolicyviolation", note);
  return () => document.removeEventListener("securitypolicyviolation", note);
}
