import type { Insets } from './camera.ts'

/** Measures what overlaps each edge of a view: its children with `data-edge`, ignoring animations. */
export const insetsOf = (view: HTMLElement): Insets => {
  const insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 }
  for (const element of view.querySelectorAll<HTMLElement>('[data-edge]:not([data-edge=full])')) {
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = element
    if (offsetWidth === 0) continue
    const reach = {
      left: offsetLeft + offsetWidth,
      top: offsetTop + offsetHeight,
      right: view.clientWidth - offsetLeft,
      bottom: view.clientHeight - offsetTop,
    }
    const edge = element.dataset['edge'] as keyof Insets
    insets[edge] = Math.max(insets[edge], reach[edge])
  }
  return insets
}
