import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { KeyboardEvent } from 'react'
import { areLettersOn } from '../../ui/keyboard/keys.ts'
import type { MessageContext } from './message-acts.ts'
import { messageActs } from './message-acts.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/**
 * True if the user reached the message with a mouse or finger, after which letter keys start a new message instead of
 * acting as shortcuts.
 */
let isByPointer = false
const trackInput = (event: Event): void => {
  if (event instanceof PointerEvent) isByPointer = true
  else if (event instanceof KeyboardEvent && /^(Tab|Enter|Arrow)/.test(event.key)) isByPointer = false
}
for (const name of ['pointerdown', 'keydown']) addEventListener(name, trackInput, true)

const fieldBelow = (log: HTMLElement) =>
  log.closest('[data-own-keys]:has(form)')?.querySelector<HTMLElement>('form[data-own-keys] textarea')

const messagesIn = (log: HTMLElement) => [...log.querySelectorAll<HTMLElement>('[data-message]')]

const actOf = (keyName: string, at: HTMLElement, message: ChatMessage, reading: MessageContext) => {
  const act = messageActs.find((candidate) => candidate.keyName.toUpperCase() === keyName)
  if (act?.isOffered(message, reading)) return () => act.run(message, reading)
  const buttons = [...at.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')]
  const button = buttons.find((candidate) => candidate.getAttribute('aria-keyshortcuts') === keyName)
  return button && (() => button.click())
}

/**
 * Keyboard navigation: up and down go from message to message, starting with the newest. Shortcut keys act on the
 * message, and other letters start a new message.
 */
export const onLogKey = (
  event: KeyboardEvent<HTMLElement>,
  rows: readonly ChatMessage[],
  reading: MessageContext,
): void => {
  const { key, currentTarget, target, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey || (target as Element).closest('textarea, input')) return
  const at = (target as Element).closest<HTMLElement>('[data-message]')
  const all = messagesIn(currentTarget)
  const step = STEPS[key]
  if (step) {
    const next = at ? all[all.indexOf(at) + step] : step < 0 ? all.at(-1) : undefined
    // Before the first message the log scrolls, which loads older ones.
    if (!next) return
    event.preventDefault()
    next.focus()
    return
  }
  const isLetter = key.length === 1 && key !== ' '
  const isOff = isLetter && (isByPointer || !areLettersOn())
  const message = rows.find(({ id }) => id === at?.dataset['message'])
  const act = at && message && !isOff && actOf(key.toUpperCase(), at, message, reading)
  if (act) {
    event.preventDefault()
    act()
  } else if (isLetter) fieldBelow(currentTarget)?.focus()
}
