/** The workflows of a page: their ids, the ids of their rows, and the references to them. */
import type { Document } from "#model/document.ts";
import type { Operation } from "#model/operation.ts";
import type { Menu, WorkflowItem, WorkflowNames } from "#model/outline/menu.ts";
import { idInside, targetId } from "#model/outline/target.ts";
import type { Finding } from "#oas/finding.ts";
import { unescapePointer } from "#oas/pointer.ts";
import { listKey, type Need, need } from "#view/page/keys.ts";
import { WORKFLOWS } from "#view/words/workflow-labels.ts";
import { Arazzo } from "#workflows/arazzo.ts";
import { Descriptions } from "#workflows/descriptions.ts";
import type { Parsed, Sources } from "#workflows/sources.ts";
import type { Step } from "#workflows/step.ts";
import type { Target } from "#workflows/targets.ts";
import { stepsByOperation } from "#workflows/uses.ts";
import type { Workflow } from "#workflows/workflow.ts";
import type { Use } from "./used-in.tsx";

/** Arazzo documents and the descriptions that they name, as read. */
export interface Given extends Sources {
  documents: readonly Parsed[];
  /** Why documents could not be read: sentences. */
  faults: readonly string[];
  /** The address of the page's description, as the documents name it. Default: its own. */
  page?: string;
}

/** How many steps are shown before the reader asks for the rest. */
export const FIRST_STEPS = 100;

/** The workflows of one page. */
export class PageWorkflows {
  readonly arazzos: readonly Arazzo[];
  /** All workflows, as the menu numbers them. */
  readonly list: readonly Workflow[];
  readonly names: WorkflowNames;
  private ids?: ReadonlyMap<Workflow, string>;
  private uses?: ReadonlyMap<Operation, readonly Step[]>;

  /** @param menu returns the menu of the page, which lists them */
  constructor(
    readonly given: Given,
    document: Document,
    private readonly menu: () => Menu,
  ) {
    const idOf = (operation: Operation): string | undefined => menu().entryOf(operation)?.id;
    const page = { url: given.page ?? document.url, described: { kind: "openapi", document, idOf } } as const;
    const descriptions = new Descriptions(given.list, page);
    this.arazzos = given.documents.map(({ raw, url }) => new Arazzo(raw, url, descriptions));
    this.list = this.arazzos.flatMap(({ workflows }) => workflows);
    this.names = {
      label: WORKFLOWS.workflows,
      list: this.list.map(({ workflowId, label, summary, description, steps }) => ({
        id: workflowId,
        label: label || WORKFLOWS.workflow,
        text: [summary, description, ...steps.slice(0, FIRST_STEPS).map(({ stepId }) => stepId)]
          .filter((text) => text !== undefined)
          .join("\n\n"),
      })),
    };
  }

  /** The workflow of an entry of the menu. */
  at({ index }: WorkflowItem): Workflow | undefined {
    return this.list[index];
  }

  /** The id of a workflow's section; undefined if it has none on this page. */
  idOf(workflow: Workflow): string | undefined {
    this.ids ??= new Map(
      this.menu().sections.flatMap((item) => {
        const found = item.kind === "workflow" ? this.at(item) : undefined;
        return found ? [[found, item.id] as const] : [];
      }),
    );
    return this.ids.get(workflow);
  }

  /** The id of a row in the section of a workflow. */
  rowId(workflow: Workflow, ...steps: readonly string[]): string | undefined {
    const section = this.idOf(workflow);
    return section === undefined ? undefined : targetId({ section, steps });
  }

  /** The id of a step's row; undefined if an earlier one has the same stepId. */
  stepId(
    { workflow, stepId }: Pick<Step, "workflow" | "stepId">,
    ...further: readonly string[]
  ): string | undefined {
    return stepId === undefined ? undefined : this.rowId(workflow, "steps", stepId, ...further);
  }

  /** The id of the target of an expression; undefined if it is not on this page. */
  targetId({ kind, workflow, step, pointer, link }: Target): string | undefined {
    if (kind === "operation") return link?.kind === "operation" ? link.id : undefined;
    if (!workflow) return undefined;
    if (kind === "workflow") return this.idOf(workflow);
    if (kind === "step") return step && this.stepId(step);
    const name = unescapePointer(pointer.slice(pointer.lastIndexOf("/") + 1));
    if (kind === "input") return this.rowId(workflow, "inputs", name);
    if (kind !== "output") return undefined;
    return step ? this.stepId(step, "outputs", name) : this.rowId(workflow, "outputs", name);
  }

  /** The steps that call an operation, one for each workflow. */
  usesOf(operation: Operation): readonly Step[] {
    this.uses ??= stepsByOperation(this.arazzos);
    const known = new Set<Workflow>();
    return (this.uses.get(operation) ?? []).filter(({ workflow }) => known.size < known.add(workflow).size);
  }

  /** The same, as operations list them. */
  listOf(operation: Operation): readonly Use[] {
    return this.usesOf(operation).map((step) => ({
      id: this.stepId(step) ?? this.idOf(step.workflow) ?? "",
      label: step.workflow.label || WORKFLOWS.workflow,
      stepId: step.stepId,
    }));
  }

  /** The state in which a row is rendered: the lists around it show enough items. */
  needs({ id, index }: WorkflowItem, [kind, name, inner, row]: readonly string[]): readonly Need[] {
    const workflow = this.list[index];
    if (!workflow || name === undefined) return [];
    if (kind === "outputs") return [listed(idInside(id, "outputs"), workflow.outputs, name)];
    const step = kind === "steps" ? workflow.stepsById.get(name) : undefined;
    if (!step) return [];
    const found = need(listKey(stepsAt(id)), workflow.steps.indexOf(step) + 1);
    return inner === "outputs" && row !== undefined
      ? [found, listed(idInside(id, "steps", name, "outputs"), step.outputs, row)]
      : [found];
  }

  /** All problems of the documents, as `lectern check` finds them. */
  async problems(): Promise<readonly Finding[]> {
    const { checkArazzo } = await import("#workflows/check/check.ts");
    const found: Finding[] = [];
    for (const arazzo of this.arazzos) {
      const file = arazzo.url ?? arazzo.info.title;
      for (const finding of await checkArazzo(arazzo, this.given.unread))
        found.push({ ...finding, place: { ...finding.place, file } });
    }
    return found;
  }

  /** A workflow as Markdown. */
  async text(item: WorkflowItem): Promise<string> {
    const { workflowText } = await import("#text/workflow.ts");
    const workflow = this.at(item);
    return workflow ? workflowText(workflow) : "";
  }
}

/** The key for the number of rendered steps. */
export function stepsAt(id: string): string {
  return idInside(id, "steps");
}

function listed(at: string, items: readonly { name: string }[], name: string): Need {
  return need(listKey(at), items.findIndex((one) => one.name === name) + 1);
}
