import { keepFocus } from '@metapyra/session/keep-focus'
import { isTyping } from '@metapyra/session/typing'

keepFocus()

/** True if a key pressed there types text or selects an option. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true]')

const KEY = 'console.keys'

/** True if single-key shortcuts are on. People who use speech input or often hit keys by mistake can turn them off. */
export const areShortcutsOn = (): boolean => {
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
    // Without storage the setting does not change.
  }
}

/** True if a single key is meant for the page: shortcuts are on, and it is not for a field, a dialog or the browser. */
export const isPageShortcut = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isField(event.target) &&
  !isTyping(event) &&
  !(event.target instanceof Element && event.target.closest('dialog, [role=dialog]')) &&
  areShortcutsOn()
