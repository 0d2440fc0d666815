/** `<lectern-page>` in templates of Vue: import "lectern/element/vue". */
import type { DefineComponent, HTMLAttributes } from "vue";
import type { OptionsInput, PageEvent, PageEvents } from "./element.tsx";

/** Its attributes, properties and events. */
export type LecternPageProps = HTMLAttributes & {
  specUrl?: string;
  spec?: object | string | null;
  options?: OptionsInput | null;
  shadow?: boolean | "";
} & {
  [Name in PageEvent as `onLectern${Capitalize<Name>}`]?: (event: CustomEvent<PageEvents[Name]>) => void;
};

declare module "vue" {
  interface GlobalComponents {
    "lectern-page": DefineComponent<LecternPageProps>;
    LecternPage: DefineComponent<LecternPageProps>;
  }
}
