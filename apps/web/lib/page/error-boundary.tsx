import { Component, type ErrorInfo, type ReactNode } from 'react';

type Props = { children: ReactNode; fallback: (retry: () => void, error: unknown) => ReactNode; resetKey?: string };
type State = { failed: false } | { failed: true; error: unknown };

/**
 * Shows a fallback instead of a part that has failed, so that the rest of the page keeps working. Renders the part
 * again when the fallback asks for it, or when `resetKey` (the address) changes.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('a part of the page failed', error, info.componentStack);
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.retry();
  }

  retry = (): void => this.setState({ failed: false });

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.retry, this.state.error) : this.props.children;
  }
}
