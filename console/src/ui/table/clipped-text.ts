import type { PointerEvent } from 'react'

const isClipped = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth + 1

/** Gives a text in a cell that is cut with “…” its whole text on hover, whatever the width of its column is just then. */
export function nameClippedText({ target }: PointerEvent): void {
  if (!(target instanceof HTMLElement) || !target.closest('td')) return
  const isOwn = target.dataset['clipped'] === 'true'
  if (target.title && !isOwn) return
  if (getComputedStyle(target).textOverflow === 'ellipsis' && isClipped(target)) {
    target.title = target.textContent
    target.dataset['clipped'] = 'true'
  } else if (isOwn) target.title = ''
}
