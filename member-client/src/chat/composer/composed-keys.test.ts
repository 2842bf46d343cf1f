import '@metapyra/session/composed-keys'
import { expect, test, vi } from 'vitest'

const press = (
  field: HTMLElement,
  { key, ...of }: { key: string; keyCode: number; isComposing: boolean },
) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true })
  for (const [name, value] of Object.entries(of)) Object.defineProperty(event, name, { value })
  field.dispatchEvent(event)
}

test.each([
  ['in Safari, which has ended the composition by then,', { key: 'Enter', keyCode: 229, isComposing: false }],
  ['elsewhere', { key: 'Enter', keyCode: 13, isComposing: true }],
  ['that gives it up', { key: 'Escape', keyCode: 229, isComposing: true }],
])('[KEY-3] a key of an input method %s reaches nobody', (_where, composed) => {
  const onKey = vi.fn()
  document.body.innerHTML = '<p><input /></p>'
  const field = document.querySelector('input') as HTMLElement
  for (const place of [field, document.body, document]) {
    place.addEventListener('keydown', onKey)
    place.addEventListener('keydown', onKey, true)
  }
  press(field, composed)
  expect(onKey).not.toHaveBeenCalled()
  press(field, { key: 'Enter', keyCode: 13, isComposing: false })
  expect(onKey).toHaveBeenCalledTimes(6)
  for (const place of [document.body, document]) {
    place.removeEventListener('keydown', onKey)
    place.removeEventListener('keydown', onKey, true)
  }
})
