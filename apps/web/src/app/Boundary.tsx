import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  children: ReactNode
  /** What stands in the place of what broke; without it nothing does. */
  broken?: (retry: () => void, error: unknown) => ReactNode
}

/** A mistake of ours stops what is inside, and nothing else. */
export class Boundary extends Component<BoundaryProps> {
  override state: { thrown: { error: unknown } | undefined } = { thrown: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { thrown: { error } }
  }

  override render() {
    const { children, broken } = this.props
    const { thrown } = this.state
    return thrown ? broken?.(() => this.setState({ thrown: undefined }), thrown.error) : children
  }
}
