import { Component, type ReactNode } from 'react'

/** What nobody asked for may break without a trace on the screen: the page goes on. */
export class Unseen extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? null : this.props.children
  }
}
