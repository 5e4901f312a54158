import { Component, type ReactNode } from 'react'

type FaultBoundaryProps = {
  /** What is shown in place of the children after one of them threw while it was drawn. */
  fallback: (retry: () => void) => ReactNode
  children: ReactNode
}
type State = { isFaulty: boolean; children: ReactNode }

/**
 * Keeps an error of what it holds from what is around it, and tells it to the log. Draws its children again when they change, so that it
 * recovers as soon as the cause is gone.
 */
export class FaultBoundary extends Component<FaultBoundaryProps, State> {
  #told: string | null = null
  override state: State = { isFaulty: false, children: null }

  static getDerivedStateFromError(): Partial<State> {
    return { isFaulty: true }
  }
  static getDerivedStateFromProps({ children }: FaultBoundaryProps, state: State): Partial<State> | null {
    return children === state.children ? null : { isFaulty: false, children }
  }

  override componentDidCatch(error: unknown): void {
    // Drawn again and again, it would tell the same each time.
    if (this.#told === String(error)) return
    this.#told = String(error)
    reportError(error)
  }

  readonly #retry = () => {
    this.#told = null
    this.setState({ isFaulty: false })
  }

  override render(): ReactNode {
    return this.state.isFaulty ? this.props.fallback(this.#retry) : this.props.children
  }
}
