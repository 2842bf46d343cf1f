import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { KeyboardEvent } from 'react'
import type { Reading } from './message-acts.ts'
import { messageActs } from './message-acts.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

const messagesIn = (log: HTMLElement) => [...log.querySelectorAll<HTMLElement>('[data-message]')]

/** Up and down go from message to message, beginning with the newest; its keys do something with it. */
export const onLogKey = (
  event: KeyboardEvent<HTMLElement>,
  rows: readonly ChatMessage[],
  reading: Reading,
): void => {
  const { key, currentTarget, target, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey || (target as Element).closest('textarea')) return
  const at = (target as Element).closest<HTMLElement>('[data-message]')
  const all = messagesIn(currentTarget)
  const step = STEPS[key]
  if (step) {
    const next = at ? all[all.indexOf(at) + step] : step < 0 ? all.at(-1) : undefined
    // Before the first one the log scrolls, and older ones come.
    if (!next) return
    event.preventDefault()
    next.focus()
    return
  }
  const message = rows.find(({ id }) => id === at?.dataset['message'])
  if (!at || !message) return
  const upper = key.toUpperCase()
  if (upper === 'R' || upper === 'M') at.querySelector<HTMLElement>(`[aria-keyshortcuts="${upper}"]`)?.click()
  const act = messageActs.find(({ keyName }) => keyName.toUpperCase() === upper)
  if (!act?.isOffered(message, reading)) return
  event.preventDefault()
  act.run(message, reading)
}
