import { isTyping } from '@metapyra/session/typing'
import { device } from '../../session/session.ts'
import { LETTER_KEYS } from './letter-keys.ts'

/** True unless the user has turned single-letter shortcuts off. */
export const areLettersOn = (): boolean => device.get(LETTER_KEYS) !== 'off'

/** True if a key belongs to the focused element, such as a field, a dialog or a scrolling region, or to text input. */
export const isKeyHandled = (event: KeyboardEvent): boolean => {
  const { target, ctrlKey, metaKey, altKey, defaultPrevented } = event
  const hasOwner =
    ctrlKey ||
    metaKey ||
    altKey ||
    defaultPrevented ||
    (target instanceof Element && target.closest('input, textarea, select, dialog, [data-own-keys]') !== null)
  return hasOwner || isTyping(event)
}

const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  Up: [0, -1],
  Down: [0, 1],
  Left: [-1, 0],
  Right: [1, 0],
  W: [0, -1],
  S: [0, 1],
  A: [-1, 0],
  D: [1, 0],
}

/** The walking direction of a key, by its physical position, whatever is printed on it. */
export const walkDirection = (code: string): readonly [x: number, y: number] | undefined => {
  const [, kind, name = ''] = /^(Arrow|Key)(.+)$/.exec(code) ?? []
  return kind === 'Arrow' || areLettersOn() ? STEPS[name] : undefined
}
