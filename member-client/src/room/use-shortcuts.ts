import { useLayoutEffect, useRef } from 'react'
import type { Action } from '../ui/keyboard/action.ts'
import { areLettersOn, isKeyTaken } from '../ui/keyboard/keys.ts'

/** The keys of the dock. They rest while somebody writes. */
export const useShortcuts = (actions: readonly Action[]): void => {
  const latest = useRef(actions)
  // Before the next key can come: one pressed twice in a row must not meet what the first has changed.
  useLayoutEffect(() => {
    latest.current = actions
  }, [actions])
  // With the dock, and not a moment after it.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || isKeyTaken(event) || !areLettersOn()) return
      const key = event.key.toUpperCase()
      // Whether signs need Shift differs between keyboards.
      const pressed = event.shiftKey && /^[A-Z]$/.test(key) ? `Shift+${key}` : key
      const action = latest.current.find(({ keyName }) => keyName === pressed)
      if (!action) return
      // The key must not be typed into the field that opens by it.
      event.preventDefault()
      action.run()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
