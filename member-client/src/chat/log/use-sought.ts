import type { RefObject } from 'react'
import { useLayoutEffect } from 'react'

const MARKED_MS = 3000

/** Brings the message into view that one was led to, puts the focus there and marks it for a moment, without any motion. */
export const useSought = (
  log: RefObject<HTMLElement | null>,
  soughtId: string | null,
  onFound: () => void,
): void => {
  // Each time, not once: its page may come with a later drawing.
  useLayoutEffect(() => {
    const message = soughtId && log.current?.querySelector<HTMLElement>(`[data-message="${soughtId}"]`)
    if (!message) return
    message.scrollIntoView({ block: 'center' })
    // At once: drawn again before the browser tells it, the log would go back to its end.
    log.current?.dispatchEvent(new Event('scroll'))
    message.focus({ preventScroll: true })
    message.toggleAttribute('data-sought', true)
    setTimeout(() => message.removeAttribute('data-sought'), MARKED_MS)
    onFound()
  })
}
