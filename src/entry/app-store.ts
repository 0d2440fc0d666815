/**
 * The store of Redoc's API: a description with its address and options, which a host keeps and `Redoc` shows.
 */

import { asRecord, asText, type Raw } from "#oas/read.ts";
import type { OptionsInput } from "#options/options.ts";

/** A store as plain JSON, as prebuilt pages contain it. */
export interface StoreState {
  menu: { activeItemIdx: number };
  spec: { url?: string; data: unknown };
  options: OptionsInput;
}

/** Reads a state, whichever tool wrote it. */
export function readState(state: unknown): { data: unknown; url: string | undefined; options: Raw } {
  const { spec, options } = asRecord(state);
  const { data, url } = asRecord(spec);
  return { data, url: asText(url), options: asRecord(options) };
}

/** A description that is loaded when it is shown. */
export class AppStore {
  /** The description as given, its Info Object and its address. */
  readonly spec: { data: unknown; info: Raw; parser: { spec: unknown; specUrl?: string } };
  /** The place in the menu, for hosts that keep it. */
  readonly menu: { activeItemIdx: number; dispose(): void } = { activeItemIdx: -1, dispose() {} };

  /** Makes a store of the result of `toJS`. */
  static fromJS(state: unknown): AppStore {
    const { data, url, options } = readState(state);
    return new AppStore(data, url, options);
  }

  constructor(
    spec: unknown,
    specUrl?: string,
    /** The options as they were given. */
    readonly rawOptions: OptionsInput = {},
  ) {
    this.spec = { data: spec, info: asRecord(asRecord(spec)["info"]), parser: { spec, specUrl } };
  }

  /** The store as plain JSON. */
  toJS(): StoreState {
    const { spec, specUrl } = this.spec.parser;
    return {
      menu: { activeItemIdx: this.menu.activeItemIdx },
      spec: { url: specUrl, data: spec },
      options: this.rawOptions,
    };
  }

  /** Does nothing: the page starts when it is shown. */
  onDidMount(): void {}

  /** Does nothing: the page ends when it is removed. */
  dispose(): void {}
}
