import { useRef, useState } from 'react'
import { useLayoutOnChange } from '../../ui/controls/use-on-change.ts'

/** Number of rows rendered beyond the visible edges. */
const OVERSCAN = 6

const scrollerOf = (element: Element | null): Element | null => {
  let ancestor = element?.parentElement ?? null
  while (ancestor && !/auto|scroll/.test(getComputedStyle(ancestor).overflowY))
    ancestor = ancestor.parentElement
  return ancestor
}

/**
 * The range of visible rows of a long list; only these are rendered. Each is `rem` high, so it grows with the font
 * size.
 */
export const useVirtualRows = (count: number, rem: number) => {
  const list = useRef<HTMLDivElement>(null)
  const [height] = useState(
    () => rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  )
  const [range, setRange] = useState({ from: 0, to: 24 })
  // Measures again when the list's length changes.
  useLayoutOnChange(`${count} ${height}`, () => {
    const scroller = scrollerOf(list.current)
    if (!scroller) return
    const measure = () => {
      if (!list.current) return
      const { top, height: viewportHeight } = scroller.getBoundingClientRect()
      const offset = top - list.current.getBoundingClientRect().top
      const from = Math.max(0, Math.floor(offset / height) - OVERSCAN)
      const to = Math.max(0, Math.ceil((offset + viewportHeight) / height) + OVERSCAN)
      setRange((now) => (now.from === from && now.to === to ? now : { from, to }))
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(scroller)
    scroller.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      scroller.removeEventListener('scroll', measure)
    }
  })
  return { list, height, range }
}
