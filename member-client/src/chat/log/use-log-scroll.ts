import type { RefObject } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Anchor } from './scroll-anchor.ts'
import { anchorIn, putBack } from './scroll-anchor.ts'

const NEAR_BOTTOM_PX = 40
/** More messages are asked for before their reader comes to the end of what is there. */
const MORE_WITHIN_PX = 400

interface Memory {
  isAtEnd: boolean
  isPlaced: boolean
  hadNewer: boolean
  /** How far it could be scrolled, and what was seen at its top, when last looked at. */
  rangePx: number
  anchor?: Anchor | undefined
}

interface LogScrollOptions {
  /** Its only child holds the messages. */
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
  // Not at the end until it is placed there: whoever has missed something begins above.
  const now = useRef<Memory>({ isAtEnd: false, isPlaced: false, hadNewer: hasNewer, rangePx: 0 }).current

  const toEnd = () => {
    log.current?.scrollTo(0, log.current.scrollHeight)
    now.isAtEnd = true
    now.hadNewer = false
  }
  const look = () => {
    const element = log.current
    if (!element || !now.isPlaced) return
    const rangePx = element.scrollHeight - element.clientHeight
    // One was at the end, and what one reads or writes in has grown.
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
    else putBack(element, now.anchor)
    now.hadNewer = hasNewer
    look()
  })

  const latest = useRef(look)
  latest.current = look
  useEffect(() => {
    const element = log.current
    if (!element) return
    // What comes late, as a poll does, grows without any of this being drawn anew.
    const observer = new ResizeObserver(() => {
      if (!now.isAtEnd) putBack(element, now.anchor)
      latest.current()
    })
    for (const one of [element, ...element.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [log, now])

  return { isAtEnd, toEnd, onScroll: look }
}
