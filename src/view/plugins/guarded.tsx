/** Draws what a plug-in made, or nothing if that throws. */
import { Component, type ReactNode } from "react";
import { usePage } from "#view/page/page.ts";

interface Props {
  children: ReactNode;
  onError: (error: unknown) => void;
}

/** Error boundaries do not work when a page is rendered in advance, so there it is tried first. */
export function Guarded(props: Props): ReactNode {
  const { whole } = usePage();
  if (!whole) return <Guard {...props} />;
  try {
    whole.attempt?.(props.children);
    return props.children;
  } catch (error) {
    props.onError(error);
    return null;
  }
}

class Guard extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
