import { atom } from 'nanostores'
import type { ReactNode } from 'react'

export interface Overlay {
  id: number
  /** Where on the page it's drawn. */
  host: HTMLElement
  draw(): ReactNode
}

/** What lies over the page, drawn with it in one root (overlays.tsx), so that no two have an id in common. */
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
  $overlays.set($overlays.get().filter((one) => one !== overlay))
  overlay.host.remove()
}
