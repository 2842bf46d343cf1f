import { isTyping } from '@metapyra/session/typing'
import { device } from '../../session/session.ts'
import { LETTER_KEYS } from './letter-keys.ts'

/** Letter keys work unless somebody writes, or has switched them off. */
export const areLettersOn = (): boolean => device.get(LETTER_KEYS) !== 'off'

/** True where a key belongs to what has the focus, a field, a dialog, something that scrolls, or to what is being typed. */
export const isKeyTaken = (event: KeyboardEvent): boolean => {
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

/** By its place on the keyboard, whatever is printed there. */
export const stepOf = (code: string): readonly [x: number, y: number] | undefined => {
  const [, kind, name = ''] = /^(Arrow|Key)(.+)$/.exec(code) ?? []
  return kind === 'Arrow' || areLettersOn() ? STEPS[name] : undefined
}
