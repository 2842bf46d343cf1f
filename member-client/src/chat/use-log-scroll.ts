import type { RefObject } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Anchor } from './scroll-anchor.ts'
import { anchorIn, putBack } from './scroll-anchor.ts'

const NEAR_BOTTOM_PX = 40
/** More messages are asked for before their reader comes to the end of what is there. */
const MORE_WITHIN_PX = 400

interface LogScrollOptions {
  log: RefObject<HTMLElement | null>
  isReady: boolean
  /** It ends in the past: what comes in below leaves one where one is. */
  hasNewer: boolean
  onNearTop(): void
  onNearEnd(): void
}

/**
 * Keeps what one reads in its place, whatever comes, goes or grows above and below it; whoever is at the end stays at
 * the end. Answers whether they are.
 */
export const useLogScroll = ({ log, isReady, hasNewer, onNearTop, onNearEnd }: LogScrollOptions) => {
  const [isAtEnd, setIsAtEnd] = useState(true)
  const memory = useRef({ isAtEnd: true, isPlaced: false, hadNewer: hasNewer, heightPx: 0 })
  // Where it stands before this is drawn.
  let anchor: Anchor | undefined
  if (log.current && memory.current.isPlaced) anchor = anchorIn(log.current)

  const toEnd = () => {
    const element = log.current
    if (!element) return
    element.scrollTop = element.scrollHeight
    Object.assign(memory.current, { isAtEnd: true, hadNewer: false })
  }
  const look = () => {
    const element = log.current
    if (!element || !memory.current.isPlaced) return
    // One was at the end, and what one writes in has grown.
    if (memory.current.isAtEnd && !memory.current.hadNewer && element.clientHeight < memory.current.heightPx)
      toEnd()
    memory.current.heightPx = element.clientHeight
    const belowPx = element.scrollHeight - element.scrollTop - element.clientHeight
    memory.current.isAtEnd = belowPx < NEAR_BOTTOM_PX
    setIsAtEnd(memory.current.isAtEnd)
    if (element.scrollTop < MORE_WITHIN_PX) onNearTop()
    if (hasNewer && belowPx < MORE_WITHIN_PX) onNearEnd()
  }

  useLayoutEffect(() => {
    const element = log.current
    const now = memory.current
    if (!element || !isReady) return
    if (!now.isPlaced) {
      const mark = element.querySelector<HTMLElement>('[data-kind="unread"]')
      if (mark) element.scrollTop = mark.offsetTop - 48
      else toEnd()
      now.isPlaced = true
    } else if (now.isAtEnd && !now.hadNewer && !hasNewer) toEnd()
    else putBack(element, anchor)
    now.hadNewer = hasNewer
    look()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: follows one element for as long as it is there
  useEffect(() => {
    const element = log.current
    if (!element) return
    const observer = new ResizeObserver(() => memory.current.isAtEnd && !memory.current.hadNewer && toEnd())
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return { isAtEnd, toEnd, onScroll: look }
}
