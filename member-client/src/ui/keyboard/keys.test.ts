import { keepFocus } from '@metapyra/session/keep-focus'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { isKeyHandled } from './keys.ts'

let field: HTMLTextAreaElement
const press = (key: string, target: EventTarget = document.body): boolean => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  let isTaken = false
  target.addEventListener('keydown', () => (isTaken = isKeyHandled(event)), { once: true })
  target.dispatchEvent(event)
  return isTaken
}

const type = () => field.dispatchEvent(new InputEvent('input', { bubbles: true }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(10_000)
  document.body.innerHTML =
    '<section><div><textarea id="note"></textarea></div><button>Close</button></section>'
  field = document.querySelector('textarea') as HTMLTextAreaElement
  field.focus()
})
afterEach(() => {
  dispatchEvent(new Event('pointerdown'))
  vi.useRealTimers()
})

describe('[KEY-1] no key acts where somebody believes to be typing', () => {
  test('keys belong to a field that has the focus', () => {
    expect(press('m', field)).toBe(true)
  })

  test('letters rest for two seconds after typing, and arrows do not', () => {
    type()
    field.blur()
    expect(press('m')).toBe(true)
    expect(press('?')).toBe(true)
    expect(press('ArrowUp')).toBe(false)
    vi.advanceTimersByTime(2001)
    expect(press('m')).toBe(false)
  })

  test('all keys rest for as long as somebody types on into a field that has gone', () => {
    type()
    document.querySelector('section')?.remove()
    for (const key of [' ', 'm', 'v', 'ArrowUp', 'o', 'n']) {
      expect(press(key)).toBe(true)
      vi.advanceTimersByTime(1500)
    }
    vi.advanceTimersByTime(501)
    expect(press('m')).toBe(false)
  })

  test('who has sent what they typed walks after two seconds, with a field that has gone too', () => {
    type()
    press('Enter', field)
    field.remove()
    expect(press('w')).toBe(true)
    vi.advanceTimersByTime(2000)
    expect(press('w')).toBe(true)
    vi.advanceTimersByTime(1)
    expect(press('w')).toBe(false)
  })
})

describe('[KEY-2] the focus does not fall to the page because a field went away', () => {
  beforeAll(keepFocus)
  beforeEach(() => {
    field.blur()
    field.focus()
  })

  test('it goes to what takes the place of the field', async () => {
    type()
    const place = field.parentElement as HTMLElement
    place.innerHTML = '<p>Changed meanwhile</p><textarea id="other"></textarea>'
    await vi.waitFor(() => expect(document.activeElement?.id).toBe('other'), 30_000)
  })

  test('or to what is nearest', async () => {
    type()
    field.parentElement?.remove()
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Close'), 30_000)
  })
})
