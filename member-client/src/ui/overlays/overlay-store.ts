import { atom } from 'nanostores'
import type { ReactNode } from 'react'

export interface Overlay {
  id: number
  /** The element that the overlay is drawn in. */
  host: HTMLElement
  draw(): ReactNode
}

/** The overlays of the page, drawn in its root by `overlays.tsx`, so that React's ids are unique. */
export const $overlays = atom<readonly Overlay[]>([])
let last = 0

export const isThere = (overlay: Overlay): boolean => $overlays.get().includes(overlay)

export const addOverlay = (draw: Overlay['draw'], parent: Element = document.body): Overlay => {
  const host = document.createElement('div')
  parent.append(host)
  last += 1
  const overlay = { id: last, host, draw }
  $overlays.set([...$overlays.get(), overlay])
  return overlay
}

export const removeOverlay = (overlay: Overlay): void => {
  $overlays.set($overlays.get().filter((existing) => existing !== overlay))
  overlay.host.remove()
}
