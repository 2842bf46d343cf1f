import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { session } from '../../session/session.ts'
import { PeopleField } from './people-field.tsx'

let root: ReturnType<typeof createRoot>
afterEach(() => {
  root.unmount()
  vi.restoreAllMocks()
})

const NAMES = ['Zoë Käß', 'Siobhán O’Brien', '山田 太郎', 'Ann Lee']

test.each([
  ['zoe', 'Zoë Käß'],
  ['kass', 'Zoë Käß'],
  ['obrien', 'Siobhán O’Brien'],
  ['山田太郎', '山田 太郎'],
])('[FIND-1] of the people that the server finds for %s, %s is offered', async (typed, name) => {
  const rows = NAMES.map((one, at) => ({ userId: `${at}`, name: one, image: null, character: null }))
  vi.spyOn(session, 'api').mockImplementation(async () => ({ rows }) as never)
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.body.firstElementChild as Element)
  root.render(<PeopleField label="To" chosen={[]} onChange={() => undefined} />)
  await expect.poll(() => document.querySelector('input')).not.toBeNull()
  const field = document.querySelector('input') as HTMLInputElement
  field.value = typed
  field.dispatchEvent(new Event('input', { bubbles: true }))
  const offered = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)
  await expect.poll(offered).toEqual([expect.stringContaining(name)])
})
