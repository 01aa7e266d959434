import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  children: ReactNode
  /** What stands in the place of what broke; without it nothing does. */
  broken?: (retry: () => void) => ReactNode
}

/** A mistake of ours stops what is inside, and nothing else. */
export class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    const { children, broken } = this.props
    return this.state.broken ? broken?.(() => this.setState({ broken: false })) : children
  }
}
