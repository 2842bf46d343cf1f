import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** A row of buttons of which one alone is reached by Tab: the arrows walk through the others, around its ends. */
export const onToolbarKey = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, target, currentTarget } = event
  const step = STEPS[key]
  const buttons = [...currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(target as HTMLButtonElement)
  if (!step || at < 0) return
  event.preventDefault()
  buttons.at((at + step) % buttons.length)?.focus()
}
