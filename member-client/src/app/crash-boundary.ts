import type { ReactNode } from 'react'
import { Component } from 'react'

interface Props {
  onCrash(error: unknown): void
  children: ReactNode
}

/** Catches rendering errors of a screen and passes them to `onCrash`, which decides what is displayed. */
export class CrashBoundary extends Component<Props> {
  override componentDidCatch(error: unknown) {
    this.props.onCrash(error)
  }

  override render() {
    return this.props.children
  }
}
