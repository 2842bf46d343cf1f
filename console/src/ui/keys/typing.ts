import { keepFocus } from '@metapyra/session/keep-focus'
import { isTyping } from '@metapyra/session/typing'

keepFocus()

/** Whether a key pressed there is a letter of a text, or a choice among options. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true]')

const KEY = 'console.keys'

/** Whether single keys do anything: whoever speaks to the computer, or hits keys by mistake, turns them off. */
export const areKeysOn = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export function turnKeys(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off')
  } catch {
    // Storage is refused: they stay as they are.
  }
}

/** A single key that is meant for the page: not for a field, a dialog or the browser, and not turned off. */
export const isForPage = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isField(event.target) &&
  !isTyping(event) &&
  !(event.target instanceof Element && event.target.closest('dialog, [role=dialog]')) &&
  areKeysOn()
