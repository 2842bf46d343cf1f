import type { RefObject } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Anchor } from './scroll-anchor.ts'
import { anchorIn, restoreAnchor } from './scroll-anchor.ts'

const NEAR_BOTTOM_PX = 40
/** More messages are loaded when the reader is this close to the end of the loaded ones. */
const MORE_WITHIN_PX = 400

interface Memory {
  isAtEnd: boolean
  isPlaced: boolean
  hadNewer: boolean
  /** The scrollable height and the first visible message at the last check. */
  rangePx: number
  anchor?: Anchor | undefined
}

interface LogScrollOptions {
  /** The scrolling element; its only child holds the messages. */
  log: RefObject<HTMLElement | null>
  isReady: boolean
  /** True if the loaded part ends before the newest message; messages that load below then keep the scroll position. */
  hasNewer: boolean
  onNearTop(): void
  onNearEnd(): void
}

/**
 * Keeps the visible messages in place, whatever is added, removed or grows around them. At the end, it stays at the
 * end. Returns whether it is at the end.
 */
export const useLogScroll = ({ log, isReady, hasNewer, onNearTop, onNearEnd }: LogScrollOptions) => {
  const [isAtEnd, setIsAtEnd] = useState(true)
  // Not at the end until placed there, because a reader with unread messages starts above.
  const now = useRef<Memory>({ isAtEnd: false, isPlaced: false, hadNewer: hasNewer, rangePx: 0 }).current

  const toEnd = () => {
    log.current?.scrollTo(0, log.current.scrollHeight)
    now.isAtEnd = true
    now.hadNewer = false
  }
  const measure = () => {
    const element = log.current
    if (!element || !now.isPlaced) return
    const rangePx = element.scrollHeight - element.clientHeight
    // The log was at the end, and its content or the message field has grown.
    if (now.isAtEnd && !now.hadNewer && rangePx > now.rangePx) toEnd()
    const belowPx = rangePx - element.scrollTop
    now.rangePx = rangePx
    now.anchor = anchorIn(element)
    now.isAtEnd = belowPx < NEAR_BOTTOM_PX
    setIsAtEnd(now.isAtEnd)
    if (element.scrollTop < MORE_WITHIN_PX) onNearTop()
    if (hasNewer && belowPx < MORE_WITHIN_PX) onNearEnd()
  }

  useLayoutEffect(() => {
    const element = log.current
    if (!element || !isReady) return
    if (!now.isPlaced) {
      const mark = element.querySelector<HTMLElement>('[data-kind="unread"]')
      if (mark) element.scrollTop = mark.offsetTop - 48
      else toEnd()
      now.isPlaced = true
    } else if (now.isAtEnd && !now.hadNewer && !hasNewer) toEnd()
    else restoreAnchor(element, now.anchor)
    now.hadNewer = hasNewer
    measure()
  })

  const latest = useRef(measure)
  latest.current = measure
  useEffect(() => {
    const element = log.current
    if (!element) return
    // Lazy-loaded content such as a poll grows without a render of this component.
    const observer = new ResizeObserver(() => {
      if (!now.isAtEnd) restoreAnchor(element, now.anchor)
      latest.current()
    })
    for (const observed of [element, ...element.children]) observer.observe(observed)
    return () => observer.disconnect()
  }, [log, now])

  return { isAtEnd, toEnd, onScroll: measure }
}
