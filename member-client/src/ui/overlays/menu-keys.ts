import type { KeyboardEvent } from 'react'
import { areLettersOn } from '../keyboard/keys.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Key handler of a menu: arrows move through its buttons, each button's key runs it, and Escape closes the menu but not
 * the panel around it.
 */
export const onMenuKey = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key === 'Escape') event.stopPropagation()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
  if (!event.repeat && !hasModifier && areLettersOn())
    buttons
      .find((candidate) => candidate.getAttribute('aria-keyshortcuts') === event.key.toUpperCase())
      ?.click()
  const step = STEPS[event.key]
  if (!step) return
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  buttons.at((at + step) % buttons.length)?.focus()
  event.preventDefault()
}
