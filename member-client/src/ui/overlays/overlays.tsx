import { Component } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '../controls/use-store.ts'
import type { Overlay } from './overlay-store.ts'
import { $overlays, removeOverlay } from './overlay-store.ts'

/** Draws one overlay. If it throws, only the overlay is removed. */
class Placed extends Component<{ overlay: Overlay }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override componentDidCatch(error: unknown) {
    removeOverlay(this.props.overlay)
    reportError(error)
  }
  override render() {
    const { draw, host } = this.props.overlay
    return createPortal(this.state.hasFailed ? null : draw(), host)
  }
}

/** Draws dialogs, cards and toasts over the page, in the page's root. */
export function Overlays() {
  return useStore($overlays).map((overlay) => <Placed key={overlay.id} overlay={overlay} />)
}
