/** The last error boundary: an error that no section has caught becomes the error screen. */
import { Component, type ReactNode } from "react";
import { LANGUAGE } from "#view/words/labels.ts";
import { Failure } from "./failure.tsx";

/** Shows the error screen instead of a page that fails as a whole. */
export class PageBoundary extends Component<
  { children: ReactNode; onFailed: (error: Error) => void; onRetry: () => void },
  { error?: Error }
> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFailed(error instanceof Error ? error : new Error(String(error)));
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div className="redoc-wrap lectern" data-theme="system" {...LANGUAGE}>
        <Failure error={error} onRetry={this.props.onRetry} />
      </div>
    );
  }
}
