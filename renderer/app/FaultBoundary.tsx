// Keeps a fault of one part of the window in that part: what threw is replaced, everything around it goes on.

import { Component, type ReactNode } from 'react';

interface FaultBoundaryProps {
  /** In its place. `again` draws it afresh, which helps if the fault was of the moment. */
  readonly instead: (error: unknown, again: () => void) => ReactNode;
  readonly children: ReactNode;
}

interface FaultBoundaryState {
  readonly fault: { readonly error: unknown } | null;
}

/** What it catches goes to `onCaughtError` of the root (main.tsx). */
export class FaultBoundary extends Component<FaultBoundaryProps, FaultBoundaryState> {
  override state: FaultBoundaryState = { fault: null };

  static getDerivedStateFromError(error: unknown): FaultBoundaryState {
    return { fault: { error } };
  }

  readonly #again = () => this.setState({ fault: null });

  override render() {
    const { fault } = this.state;
    return fault === null ? this.props.children : this.props.instead(fault.error, this.#again);
  }
}
