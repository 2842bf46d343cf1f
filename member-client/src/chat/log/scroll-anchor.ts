/** The first visible message of a log, and its distance below the log's top. */
export interface Anchor {
  id: string
  topPx: number
}

const topIn = (log: HTMLElement, message: HTMLElement): number =>
  message.getBoundingClientRect().top - log.getBoundingClientRect().top

/** Uses a binary search, so that few messages of a long log are measured. */
export const anchorIn = (log: HTMLElement): Anchor | undefined => {
  const messages = log.querySelectorAll<HTMLElement>('[data-message]')
  const { top } = log.getBoundingClientRect()
  let [from, to] = [0, messages.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((messages[middle]?.getBoundingClientRect().bottom ?? 0) > top) to = middle
    else from = middle + 1
  }
  const first = messages[from]
  const id = first?.dataset['message']
  return first && id ? { id, topPx: topIn(log, first) } : undefined
}

/** Scrolls so that the message is where it was, if it still exists. */
export const restoreAnchor = (log: HTMLElement, anchor: Anchor | undefined): void => {
  const message = anchor && log.querySelector<HTMLElement>(`[data-message="${anchor.id}"]`)
  if (message) log.scrollTop += topIn(log, message) - anchor.topPx
}
