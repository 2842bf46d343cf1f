import { useRef, useState } from 'react'
import { useLayoutOnChange } from '../../ui/controls/use-on-change.ts'

/** So many rows are drawn beyond the edges. */
const BEYOND = 6

const scrollerOf = (element: Element | null): Element | null => {
  let one = element?.parentElement ?? null
  while (one && !/auto|scroll/.test(getComputedStyle(one).overflowY)) one = one.parentElement
  return one
}

/** Which rows of a long list are in sight: no others are drawn. Each is `rem` high, as large as one reads. */
export const useWindow = (count: number, rem: number) => {
  const list = useRef<HTMLDivElement>(null)
  const [height] = useState(
    () => rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  )
  const [range, setRange] = useState({ from: 0, to: 24 })
  // A list of another length is looked at anew.
  useLayoutOnChange(`${count} ${height}`, () => {
    const scroller = scrollerOf(list.current)
    if (!scroller) return
    const look = () => {
      if (!list.current) return
      const { top, height: seen } = scroller.getBoundingClientRect()
      const before = top - list.current.getBoundingClientRect().top
      const from = Math.max(0, Math.floor(before / height) - BEYOND)
      const to = Math.max(0, Math.ceil((before + seen) / height) + BEYOND)
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
