import { Component, type ReactNode } from 'react'

/** An error boundary that shows nothing: what nobody waits for may break, and the page goes on. */
export class SilentBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? null : this.props.children
  }
}
