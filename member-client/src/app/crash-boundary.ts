import type { ReactNode } from 'react'
import { Component } from 'react'

interface Props {
  onCrash(error: unknown): void
  children: ReactNode
}

/** Hears of a mistake of ours that a screen has failed with; what is shown then is up to whoever listens. */
export class CrashBoundary extends Component<Props> {
  override componentDidCatch(error: unknown) {
    this.props.onCrash(error)
  }

  override render() {
    return this.props.children
  }
}
