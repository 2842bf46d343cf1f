const GAP = 6
const EDGE = 8

const place = (floating: HTMLElement, anchor: Element): void => {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = floating
  const isOver = at.top >= offsetHeight + GAP + EDGE || at.top > innerHeight - at.bottom
  const top = isOver ? at.top - offsetHeight - GAP : at.bottom + GAP
  const clamp = (value: number, most: number) => Math.max(EDGE, Math.min(value, most - EDGE))
  floating.style.left = `${clamp(at.left, innerWidth - offsetWidth)}px`
  floating.style.top = `${clamp(top, innerHeight - offsetHeight)}px`
}

/**
 * Keeps a floating element above its anchor, or below if there is more space, and inside the window, until the returned
 * function is called.
 */
export const anchorTo = (floating: HTMLElement, anchor: Element): (() => void) => {
  const stopping = new AbortController()
  const placed = () => place(floating, anchor)
  placed()
  for (const event of ['resize', 'scroll'])
    addEventListener(event, placed, { capture: true, signal: stopping.signal })
  return () => stopping.abort()
}
