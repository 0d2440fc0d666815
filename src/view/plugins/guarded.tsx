/** Renders the content of a plug-in; nothing if that throws. */
import { Component, type ReactNode } from "react";
import { usePage } from "#view/page/page.ts";

interface Props {
  children: ReactNode;
  onError: (error: unknown) => void;
}

/** Error boundaries do not work in prebuilt pages. There, the content is rendered once on trial. */
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
