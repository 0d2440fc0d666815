/** The tree as it is drawn: through open shadow roots and slots. */

/** The nodes drawn inside a node, in their order; of a closed `<details>` its summary only. */
export function childrenOf(node: Node): readonly Node[] {
  if (node instanceof HTMLDetailsElement && !node.open) {
    const summary = [...node.children].find((child) => child.localName === "summary");
    return summary ? [summary] : [];
  }
  if (node instanceof HTMLSlotElement) {
    const assigned = node.assignedNodes();
    return assigned.length > 0 ? assigned : [...node.childNodes];
  }
  return [...((node instanceof Element && node.shadowRoot) || node).childNodes];
}

/** The element around an element, out of shadow roots too; null at the root. */
export function parentOf(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  const { parentNode } = element;
  if (parentNode instanceof ShadowRoot) return parentNode.host;
  return parentNode instanceof Element ? parentNode : null;
}

/** Whether an element is another, or around it. */
export function isAround(outer: Element, inner: Element): boolean {
  for (let at: Element | null = inner; at; at = parentOf(at)) if (at === outer) return true;
  return false;
}

/** The nearest element around an element, or itself, that matches a selector. */
export function around(element: Element, selector: string): Element | undefined {
  for (let at: Element | null = element; at; at = parentOf(at)) if (at.matches(selector)) return at;
  return undefined;
}

/** All open shadow roots inside a node, the nested ones too. */
export function shadowRootsIn(node: Element | Document | ShadowRoot): ShadowRoot[] {
  const own = node instanceof Element && node.shadowRoot ? [node.shadowRoot] : [];
  const inside = [...node.querySelectorAll("*")].flatMap((one) => (one.shadowRoot ? [one.shadowRoot] : []));
  return [...own, ...inside].flatMap((root) => [root, ...shadowRootsIn(root)]);
}

/** The elements drawn inside one, or itself, that match a selector. */
export function elementsIn(root: Element, selector: string): Element[] {
  const found: Element[] = [];
  const visit = (element: Element): void => {
    if (element.matches(selector)) found.push(element);
    for (const child of childrenOf(element)) if (child instanceof Element) visit(child);
  };
  visit(root);
  return found;
}
