/** Request Body Object: what a step sends, and Payload Replacement Object. */
import { own } from "#oas/read.ts";
import { ArazzoObject } from "./arazzo-object.ts";
import { objectsIn } from "./lists.ts";
import {
  type ExpressionType,
  expressionTypeOf,
  type Inside,
  readValue,
  type Value,
  valuesInside,
} from "./value.ts";

/** A request body. */
export class RequestBody extends ArazzoObject {
  get contentType(): string | undefined {
    return this.text("contentType");
  }

  /** Whether it has a payload, which may be `null`. */
  get hasPayload(): boolean {
    return Object.hasOwn(this.raw, "payload");
  }

  /** The payload as written. */
  get payload(): unknown {
    return own(this.raw, "payload");
  }

  /** The expressions and selectors in the payload, with their pointers in it. */
  get inside(): readonly Inside[] {
    return valuesInside(this.payload, this.arazzo.edition);
  }

  get replacements(): readonly Replacement[] {
    return objectsIn(Replacement, this.arazzo, this.raw["replacements"], this.at("replacements"));
  }
}

/** A value that is put into a payload. */
export class Replacement extends ArazzoObject {
  /** Where it is put: a JSON Pointer, an XPath expression or a JSONPath query. */
  get target(): string {
    const target = own(this.raw, "target");
    return typeof target === "string" ? target : (this.text("target") ?? "");
  }

  /** The language of the target (1.1). By default, the payload's media type decides. */
  get targetSelectorType(): ExpressionType | undefined {
    return expressionTypeOf(this.raw["targetSelectorType"]);
  }

  get value(): Value {
    return readValue(own(this.raw, "value"), this.arazzo.edition);
  }
}
