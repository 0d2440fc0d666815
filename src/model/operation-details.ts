/** Reads the details of an operation: parameters, body, responses and callbacks. */
import { asList, asRecord, asText, isRecord, own } from "#oas/read.ts";
import { type Callback, callbacks } from "./callback.ts";
import type { Operation } from "./operation.ts";
import { PARAMETER_LOCATIONS, type Parameter, type ParameterLocation, parameter } from "./parameter.ts";
import { RequestBody } from "./request-body.ts";
import { type Response, responses } from "./response.ts";

/** The details of an operation. Each is read on first use. */
export class OperationDetails {
  private readonly made: {
    parameters?: readonly Parameter[];
    body?: RequestBody;
    responses?: readonly Response[];
    callbacks?: readonly Callback[];
  } = {};

  constructor(private readonly operation: Operation) {}

  /**
   * All parameters: its own, and those of the path that it does not override by name and location. Without the headers
   * in `x-ignoredHeaderParameters` of the operation or the root.
   */
  get parameters(): readonly Parameter[] {
    this.made.parameters ??= this.readParameters();
    return this.made.parameters;
  }
  /** The `$ref`s of parameters that cannot be resolved. */
  get lostParameters(): readonly string[] {
    return this.rawParameters.flatMap(
      ({ raw, pointer }) => this.operation.document.follow(raw, pointer).broken ?? [],
    );
  }
  /** The parameters by location, in the order path, query, cookie, header, without empty groups. */
  get parameterGroups(): readonly { location: ParameterLocation; parameters: readonly Parameter[] }[] {
    return PARAMETER_LOCATIONS.map((location) => ({
      location,
      parameters: this.parameters.filter((one) => one.location === location),
    })).filter((group) => group.parameters.length > 0);
  }
  get requestBody(): RequestBody | undefined {
    if (this.made.body === undefined) {
      const found = this.operation.document.follow(
        this.operation.raw["requestBody"],
        `${this.operation.pointer}/requestBody`,
      );
      if (isRecord(found.value) || found.broken !== undefined)
        this.made.body = new RequestBody(
          this.operation.document,
          asRecord(found.value),
          found.pointer,
          found,
        );
    }
    return this.made.body;
  }
  get responses(): readonly Response[] {
    this.made.responses ??= responses(
      this.operation.document,
      this.operation.raw["responses"],
      `${this.operation.pointer}/responses`,
    );
    return this.made.responses;
  }
  get callbacks(): readonly Callback[] {
    this.made.callbacks ??= callbacks(
      this.operation.document,
      this.operation.raw["callbacks"],
      `${this.operation.pointer}/callbacks`,
    );
    return this.made.callbacks;
  }

  private get rawParameters(): readonly { raw: unknown; pointer: string }[] {
    const own = asList(this.operation.raw["parameters"]).map((raw, index) => ({
      raw,
      pointer: `${this.operation.pointer}/parameters/${index}`,
    }));
    return [...this.operation.pathItem.parameters, ...own];
  }

  private readParameters(): readonly Parameter[] {
    const ignored = [this.operation.raw, this.operation.document.raw].flatMap((host) =>
      asList(own(host, "x-ignoredHeaderParameters")).map((name) => asText(name)?.toLowerCase()),
    );
    const byKey = new Map<string, Parameter>();
    for (const { raw, pointer } of this.rawParameters) {
      const read = parameter(this.operation.document, raw, pointer);
      if (read && !(read.location === "header" && ignored.includes(read.name.toLowerCase())))
        byKey.set(`${read.location} ${read.name}`, read);
    }
    return [...byKey.values()];
  }
}

/** The details of an operation: the same object while it is in use. */
export function detailsOf(operation: Operation): OperationDetails {
  let details = KNOWN.get(operation)?.deref();
  if (!details) {
    details = new OperationDetails(operation);
    KNOWN.set(operation, new WeakRef(details));
  }
  return details;
}

const KNOWN = new WeakMap<Operation, WeakRef<OperationDetails>>();
