import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * Key handler for a toolbar in which only one button is reached by Tab. The arrows move through the others and wrap
 * around.
 */
export const onToolbarKey = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, target, currentTarget } = event
  const step = STEPS[key]
  const buttons = [...currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(target as HTMLButtonElement)
  if (!step || at < 0) return
  event.preventDefault()
  buttons.at((at + step) % buttons.length)?.focus()
}
