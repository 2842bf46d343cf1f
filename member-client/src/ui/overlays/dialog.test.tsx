import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

let unmount = () => undefined as unknown
const onClose = vi.fn()
const dialog = () => document.querySelector('dialog') as HTMLDialogElement
const field = (type: string) => dialog().querySelector(`[type=${type}]`) as HTMLInputElement

beforeEach(async () => {
  document.body.innerHTML = '<div></div>'
  const root = createRoot(document.body.firstElementChild as Element)
  unmount = () => root.unmount()
  onClose.mockReset()
  root.render(
    <Dialog title="New event" isOpen onClose={onClose}>
      <input type="text" />
      <input type="search" />
    </Dialog>,
  )
  await expect.poll(() => field('text')).not.toBeNull()
})
afterEach(() => unmount())

const type = (kind: string) => field(kind).dispatchEvent(new Event('input', { bubbles: true }))
/** Dispatches the event that browsers send on Escape; false if the dialog stays open. */
const pressEscape = () => dialog().dispatchEvent(new Event('cancel', { cancelable: true }))
const closedBy = () => dialog().getAttribute('closedby')
const button = (name: string) =>
  [...dialog().querySelectorAll('button')].find(({ textContent }) => textContent === name)

test('[FORM-1] a dialog in which nothing was typed is closed by a tap beside it and by Escape', () => {
  expect(closedBy()).toBe('any')
  expect(pressEscape()).toBe(true)
})

test('[FORM-1] one in which something was typed is not closed by a tap beside it, and Escape asks first', async () => {
  type('text')
  await expect.poll(() => closedBy()).toBe('closerequest')
  expect(pressEscape()).toBe(false)
  await expect.poll(() => button('Keep editing')).toBeDefined()
  button('Keep editing')?.click()
  await expect.poll(() => button('Keep editing')).toBeUndefined()
  expect(pressEscape()).toBe(false)
  await expect.poll(() => button('Discard')).toBeDefined()
  expect(onClose).not.toHaveBeenCalled()
  button('Discard')?.click()
  expect(onClose).toHaveBeenCalledOnce()
})

test('[FORM-1] Escape again while it asks closes it', async () => {
  type('text')
  pressEscape()
  await expect.poll(() => button('Discard')).toBeDefined()
  expect(pressEscape()).toBe(true)
})

test('[FORM-1] a search is nothing that is typed', () => {
  type('search')
  expect(closedBy()).toBe('any')
  expect(pressEscape()).toBe(true)
})
