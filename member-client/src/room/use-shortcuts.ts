import { useLayoutEffect, useRef } from 'react'
import type { Action } from '../ui/keyboard/action.ts'
import { areLettersOn, isKeyHandled } from '../ui/keyboard/keys.ts'

/** The shortcuts of the dock, which are off while a field has the focus. */
export const useShortcuts = (actions: readonly Action[]): void => {
  const latest = useRef(actions)
  // Updated before the next key event, because a key pressed twice must not act on outdated actions.
  useLayoutEffect(() => {
    latest.current = actions
  }, [actions])
  // Registered together with the dock's rendering, not later.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || isKeyHandled(event) || !areLettersOn()) return
      const key = event.key.toUpperCase()
      // Only letters need the prefix, because the Shift of other signs depends on the keyboard.
      const pressed = event.shiftKey && /^[A-Z]$/.test(key) ? `Shift+${key}` : key
      const action = latest.current.find(({ keyName }) => keyName === pressed)
      if (!action) return
      // Keeps the key from being typed into the field that the action opens.
      event.preventDefault()
      action.run()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
