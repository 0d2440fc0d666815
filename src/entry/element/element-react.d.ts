/** `<lectern-page>` in JSX of React 19: import "lectern/element/react". */
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { LecternPageElement, OptionsInput, PageEvent, PageEvents } from "./element.tsx";

/** Its attributes, properties and events. */
export type LecternPageProps = DetailedHTMLProps<HTMLAttributes<LecternPageElement>, LecternPageElement> & {
  "spec-url"?: string;
  spec?: object | string | null;
  options?: OptionsInput | null;
  shadow?: boolean | "";
} & { [Name in PageEvent as `onlectern-${Name}`]?: (event: CustomEvent<PageEvents[Name]>) => void };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "lectern-page": LecternPageProps;
    }
  }
}
