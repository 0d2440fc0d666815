/** An error boundary: a section that fails shows a message, and the others stay. */
import { Component, type ReactNode } from "react";
import { LABELS } from "#view/words/labels.ts";

/** Catches errors that its children throw during rendering. */
export class Boundary extends Component<{ children: ReactNode; name: string }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? <SectionError name={this.props.name} error={error} /> : this.props.children;
  }
}

/** Shown instead of a section that fails. */
export function SectionError(props: { name: string; error: Error }): ReactNode {
  const { name, error } = props;
  return (
    <div className="section-error" role="alert">
      <strong>{name}</strong>
      <p>{LABELS.error}</p>
      <details>
        <summary>{error.message}</summary>
        <pre>{error.stack}</pre>
      </details>
    </div>
  );
}
