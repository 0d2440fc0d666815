/** Parameter Object: a value that a step passes on. */
import { own } from "#oas/read.ts";
import { ArazzoObject } from "./arazzo-object.ts";
import { readValue, type Value } from "./value.ts";

/** A parameter. One that a Reusable Object refers to has the place of its component. */
export class Parameter extends ArazzoObject {
  /** The Reusable Object that refers to it, with its place. */
  reference?: { text: string; pointer: string; value?: unknown };

  get name(): string | undefined {
    return this.text("name");
  }

  /** Its location; undefined if it is an input of a workflow. */
  get in(): string | undefined {
    return this.text("in");
  }

  /** Its value; the one beside a reference overrides that of the component. */
  get value(): Value {
    return readValue(this.reference?.value ?? own(this.raw, "value"), this.arazzo.edition);
  }

  /** The place of its value. */
  get valuePointer(): string {
    const { reference } = this;
    return reference?.value === undefined ? this.at("value") : `${reference.pointer}/value`;
  }
}
