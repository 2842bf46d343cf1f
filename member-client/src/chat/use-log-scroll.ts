import type { RefObject } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const NEAR_BOTTOM_PX = 40
/** More messages are asked for before their reader comes to the end of what is there. */
const MORE_WITHIN_PX = 400

interface LogScrollOptions {
  log: RefObject<HTMLElement | null>
  isReady: boolean
  /** Changes when older messages have come in above. */
  firstSeq: number
  /** Changes with anything that is shown. */
  content: unknown
  onNearTop(): void
  /** It ends in the past: what comes in below leaves one where one is. */
  hasNewer: boolean
  onNearEnd(): void
}

/**
 * Keeps what one reads in its place: older messages come in above it without a jump, new ones below; whoever is at
 * the end stays at the end. Answers whether they are.
 */
export const useLogScroll = (options: LogScrollOptions) => {
  const { log, isReady, firstSeq, content, hasNewer, onNearTop, onNearEnd } = options
  const [isAtEnd, setIsAtEnd] = useState(true)
  const memory = useRef({ isAtEnd: true, firstSeq, fromEndPx: 0, isPlaced: false, hasNewer })

  const toEnd = () => {
    const element = log.current
    if (!element) return
    element.scrollTop = element.scrollHeight
    Object.assign(memory.current, { isAtEnd: true, hasNewer: false })
  }
  const look = () => {
    const element = log.current
    if (!element || !memory.current.isPlaced) return
    const fromEndPx = element.scrollHeight - element.scrollTop
    const isNowAtEnd = fromEndPx - element.clientHeight < NEAR_BOTTOM_PX
    Object.assign(memory.current, { fromEndPx, isAtEnd: isNowAtEnd })
    setIsAtEnd(isNowAtEnd)
    if (element.scrollTop < MORE_WITHIN_PX) onNearTop()
    if (hasNewer && fromEndPx - element.clientHeight < MORE_WITHIN_PX) onNearEnd()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever something else is shown
  useLayoutEffect(() => {
    const element = log.current
    const now = memory.current
    if (!element || !isReady) return
    if (!now.isPlaced) {
      const mark = element.querySelector<HTMLElement>('[data-kind="unread"]')
      if (mark) element.scrollTop = mark.offsetTop - 48
      else toEnd()
      now.isPlaced = true
    } else if (firstSeq < now.firstSeq) element.scrollTop = element.scrollHeight - now.fromEndPx
    else if (now.isAtEnd && !now.hasNewer) toEnd()
    Object.assign(now, { firstSeq, hasNewer })
    look()
  }, [isReady, firstSeq, content])

  // biome-ignore lint/correctness/useExhaustiveDependencies: follows one element for as long as it is there
  useEffect(() => {
    const element = log.current
    if (!element) return
    const observer = new ResizeObserver(() => memory.current.isAtEnd && !memory.current.hasNewer && toEnd())
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return { isAtEnd, toEnd, onScroll: look }
}
