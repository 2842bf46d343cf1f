import { useEffect, useRef } from 'react'

const NAME = '--at-foot'

/** Tells the page how high what stands at its foot is, so that toasts stand above it. */
export const useFoot = () => {
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
