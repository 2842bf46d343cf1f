import { useEffect } from 'react'

/**
 * Sets CSS variables for the visible part of the page: if a keyboard covers the page instead of resizing it (Safari),
 * full-screen content would extend below it.
 */
export const useVisibleHeight = (): void => {
  useEffect(() => {
    const { visualViewport } = window
    if (!visualViewport) return
    const { style } = document.documentElement
    const update = () => {
      // If the user has zoomed in, only a part of the page is visible, but its layout stays.
      if (visualViewport.scale > 1) return
      style.setProperty('--seen-top', `${visualViewport.offsetTop}px`)
      style.setProperty('--seen-height', `${visualViewport.height}px`)
    }
    update()
    const events = ['resize', 'scroll'] as const
    for (const name of events) visualViewport.addEventListener(name, update)
    return () => {
      for (const name of events) visualViewport.removeEventListener(name, update)
      for (const name of ['--seen-top', '--seen-height']) style.removeProperty(name)
    }
  }, [])
}
