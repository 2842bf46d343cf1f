import { useRef, useState } from 'react'
import { useLayoutOnChange } from '../../ui/controls/use-on-change.ts'

/** Number of rows rendered beyond the visible edges. */
const OVERSCAN = 6

const scrollerOf = (element: Element | null): Element | null => {
  let one = element?.parentElement ?? null
  while (one && !/auto|scroll/.test(getComputedStyle(one).overflowY)) one = one.parentElement
  return one
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
    const look = () => {
      if (!list.current) return
      const { top, height: seen } = scroller.getBoundingClientRect()
      const before = top - list.current.getBoundingClientRect().top
      const from = Math.max(0, Math.floor(before / height) - OVERSCAN)
      const to = Math.max(0, Math.ceil((before + seen) / height) + OVERSCAN)
      setRange((now) => (now.from === from && now.to === to ? now : { from, to }))
    }
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(scroller)
    scroller.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      scroller.removeEventListener('scroll', look)
    }
  })
  return { list, height, range }
}
