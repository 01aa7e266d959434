import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  children: ReactNode
  /** The fallback; without it nothing is shown. */
  broken?: (retry: () => void, error: unknown) => ReactNode
}

/** An error boundary: a fault inside stops nothing else. */
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
