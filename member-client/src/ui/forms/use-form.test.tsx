import { ApiError } from '@metapyra/session/errors'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { session } from '../../session/session.ts'
import { Button } from '../controls/button.tsx'
import { Field } from './field.tsx'
import { Form } from './form.tsx'
import type { Values } from './use-form.ts'
import { useForm } from './use-form.ts'

let unmount = () => undefined as unknown

function Screen({ send }: { send(values: Values): Promise<void> }) {
  const form = useForm(send)
  return (
    <Form form={form}>
      <Field label="Name" name="name" />
      <Button type="submit" isBusy={form.isSending}>
        Send
      </Button>
    </Form>
  )
}

const show = async (send: (values: Values) => Promise<void>) => {
  document.body.innerHTML = '<div></div>'
  const root = createRoot(document.body.firstElementChild as Element)
  unmount = () => root.unmount()
  root.render(<Screen send={send} />)
  await expect.poll(() => document.querySelector('input')).not.toBeNull()
  const find = <T extends Element>(selector: string) => document.querySelector(selector) as T
  return {
    input: find<HTMLInputElement>('input'),
    button: find<HTMLButtonElement>('button'),
    submit: () =>
      find<HTMLFormElement>('form').dispatchEvent(new Event('submit', { cancelable: true, bubbles: true })),
    type: (text: string) => {
      find<HTMLInputElement>('input').value = text
      find('input').dispatchEvent(new Event('input', { bubbles: true }))
    },
    note: () => find('[aria-live]').textContent,
  }
}

afterEach(() => unmount())

test('a second submit while the first is under way sends nothing', async () => {
  let finish = () => undefined as unknown
  const send = vi.fn(() => new Promise<void>((resolve) => (finish = resolve as () => void)))
  const { type, submit, button } = await show(send)
  type('  Ada ')
  submit()
  submit()
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Ada' })
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true')
  finish()
  await expect.poll(() => button.hasAttribute('aria-busy')).toBe(false)
  submit()
  expect(send).toHaveBeenCalledTimes(2)
})

test('an empty field is told below it and nothing is sent, until it is typed in', async () => {
  const send = vi.fn(async () => undefined)
  const { type, submit, input, note } = await show(send)
  submit()
  await expect.poll(() => note()).toBe('Enter a name.')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(input)
  expect(send).not.toHaveBeenCalled()
  type('Ada')
  await expect.poll(() => note()).toBe('')
})

const messages = () => session.state.$toasts.get().map(({ message }) => message)
const refused = (fields: Record<string, string>) =>
  new ApiError('VALIDATION', Object.values(fields)[0] ?? '', { status: 400, fields })

test('[FORM-2] what the server refuses stands below its field, which has the focus, and in no toast', async () => {
  const { type, submit, note, input } = await show(() => Promise.reject(refused({ name: 'is taken' })))
  type('Ada')
  submit()
  await expect.poll(() => note()).toBe('This is taken.')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(document.querySelector(`#${input.getAttribute('aria-describedby')}`)?.textContent).toBe(note())
  expect(document.activeElement).toBe(input)
  expect(messages()).toEqual([])
})

test('[FORM-2] of what the server refuses a toast says what no field shows, once', async () => {
  const { type, submit, note } = await show(() =>
    Promise.reject(refused({ name: 'is taken', '/hostIds': 'Choose the hosts.' })),
  )
  type('Ada')
  submit()
  await expect.poll(() => note()).toBe('This is taken.')
  submit()
  await expect.poll(() => messages()).toEqual(['Choose the hosts.'])
})

test('what was said to be wrong goes once the form is sent well, and nothing else does', async () => {
  const send = vi.fn(() => Promise.resolve())
  const { type, submit } = await show(send)
  type('Ada')
  send.mockRejectedValueOnce(new ApiError('CONFLICT', 'Somebody was faster.'))
  submit()
  await expect.poll(() => messages()).toContain('Somebody was faster.')
  session.toast('info', 'Something else')
  await expect.poll(() => document.querySelector('[aria-busy=true]')).toBeNull()
  submit()
  await expect.poll(() => messages()).not.toContain('Somebody was faster.')
  expect(messages()).toContain('Something else')
})
