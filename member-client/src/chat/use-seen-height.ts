import { useEffect } from 'react'

/**
 * Tells the style sheet what of the page is seen: where a keyboard lies over the page instead of making it smaller
 * (Safari), what fills the screen would reach below it.
 */
export const useSeenHeight = (): void => {
  useEffect(() => {
    const { visualViewport: view } = window
    if (!view) return
    const { style } = document.documentElement
    const look = () => {
      // Whoever has zoomed in sees a part of the page, which stays as it is.
      if (view.scale > 1) return
      style.setProperty('--seen-top', `${view.offsetTop}px`)
      style.setProperty('--seen-height', `${view.height}px`)
    }
    look()
    const events = ['resize', 'scroll'] as const
    for (const name of events) view.addEventListener(name, look)
    return () => {
      for (const name of events) view.removeEventListener(name, look)
      for (const name of ['--seen-top', '--seen-height']) style.removeProperty(name)
    }
  }, [])
}
