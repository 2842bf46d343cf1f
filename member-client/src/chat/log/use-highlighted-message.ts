import type { RefObject } from 'react'
import { useLayoutEffect } from 'react'

const MARKED_MS = 3000

/** Scrolls the requested message into view, focuses it and highlights it for a moment, without animation. */
export const useHighlightedMessage = (
  log: RefObject<HTMLElement | null>,
  soughtId: string | null,
  onFound: () => void,
): void => {
  // Runs on each render, because the message's page may load later.
  useLayoutEffect(() => {
    const message = soughtId && log.current?.querySelector<HTMLElement>(`[data-message="${soughtId}"]`)
    if (!message) return
    message.scrollIntoView({ block: 'center' })
    // Dispatched immediately, because a render before the browser's own event would scroll the log back to its end.
    log.current?.dispatchEvent(new Event('scroll'))
    message.focus({ preventScroll: true })
    message.toggleAttribute('data-sought', true)
    setTimeout(() => message.removeAttribute('data-sought'), MARKED_MS)
    onFound()
  })
}
