import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrows walk through the buttons of a menu; Escape closes it, and not the panel that it belongs to. */
export const onMenuKey = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key === 'Escape') event.stopPropagation()
  const step = STEPS[event.key]
  if (!step) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  buttons.at((at + step) % buttons.length)?.focus()
  event.preventDefault()
}
