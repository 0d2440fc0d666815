/** A section that fails says so and leaves the rest standing. */
import { Component, type ReactNode } from "react";
import { LABELS } from "#view/labels.ts";

/** Catches what its children throw while they are drawn. */
export class Boundary extends Component<{ children: ReactNode; name: string }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div className="section-error" role="alert">
        <strong>{this.props.name}</strong>
        <p>{LABELS.error}</p>
        <details>
          <summary>{error.message}</summary>
          <pre>{error.stack}</pre>
        </details>
      </div>
    );
  }
}
