/** Walks the rendered tree, through open shadow roots and slots. */

/** The rendered child nodes of a node, in order. A closed `<details>` has only its summary. */
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

/** The parent of an element, across shadow roots; null at the root. */
export function parentOf(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  const { parentNode } = element;
  if (parentNode instanceof ShadowRoot) return parentNode.host;
  return parentNode instanceof Element ? parentNode : null;
}

/** Whether an element contains another, or is the same. */
export function isAround(outer: Element, inner: Element): boolean {
  for (let at: Element | null = inner; at; at = parentOf(at)) if (at === outer) return true;
  return false;
}

/** The nearest element that matches a selector: the element itself or an ancestor. */
export function around(element: Element, selector: string): Element | undefined {
  for (let at: Element | null = element; at; at = parentOf(at)) if (at.matches(selector)) return at;
  return undefined;
}

/** All open shadow roots in a node, including nested ones. */
export function shadowRootsIn(node: Element | Document | ShadowRoot): ShadowRoot[] {
  const own = node instanceof Element && node.shadowRoot ? [node.shadowRoot] : [];
  const inside = [...node.querySelectorAll("*")].flatMap((one) => (one.shadowRoot ? [one.shadowRoot] : []));
  return [...own, ...inside].flatMap((root) => [root, ...shadowRootsIn(root)]);
}

/** The rendered elements that match a selector: the element itself and its descendants. */
export function elementsIn(root: Element, selector: string): Element[] {
  const found: Element[] = [];
  const visit = (element: Element): void => {
    if (element.matches(selector)) found.push(element);
    for (const child of childrenOf(element)) if (child instanceof Element) visit(child);
  };
  visit(root);
  return found;
}
