import { useEffect, useRef } from 'react'

const NAME = '--at-foot'

/** Publishes the height of the page's footer as a CSS property, so that toasts are placed above it. */
export const useFooterHeight = () => {
  const foot = useRef<HTMLElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const sizes = new ResizeObserver(([entry]) =>
      style.setProperty(NAME, `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    )
    if (foot.current) sizes.observe(foot.current)
    return () => {
      sizes.disconnect()
      style.removeProperty(NAME)
    }
  }, [])
  return foot
}
