import type { BulkAct } from '@metapyra/contract/entities/bulk'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { state } from '../session.ts'
import { startApiServer } from '../testing/api-server.ts'
import { inConsole } from '../testing/in-console.tsx'
import { person } from '../testing/people.ts'
import { UsersPage } from './users-page.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
/** Drawers and dialogs are fetched, and everything is drawn three times. */
vi.setConfig({ testTimeout: 30_000 })
const ann = person({ userId: '0193a000-0000-7000-8000-000000000001', name: 'Ann Lee' })
const bob = person({ userId: '0193a000-0000-7000-8000-000000000002', name: 'Bob Ray', role: 'admin' })
const begun: BulkAct = {
  id: '0193a000-0000-7000-8000-00000000000a',
  wish: { kind: 'change', status: 'inactive' },
  undoOf: null,
  actor: { id: ann.userId, name: 'Olga' },
  createdAt: '2026-11-22T06:00:00.000Z',
  finishedAt: null,
  total: 1204,
  changed: 0,
  unchanged: 0,
  failed: 0,
  undoable: 0,
  failures: [],
}
const over: BulkAct = {
  ...begun,
  finishedAt: '2026-11-22T06:00:01.000Z',
  changed: 1203,
  failed: 1,
  undoable: 1203,
  failures: [{ reason: 'You cannot do this to yourself.', count: 1, names: ['Olga'] }],
}

let pastActs: BulkAct[] = []

const server = await startApiServer({
  'POST v2/admin/workspace/user-list': () => ({ rows: [ann, bob], total: 1204, isExact: true }),
  'POST v2/admin/workspace/details': () =>
    ({ counts: { active: 1204, invited: 0, inactive: 0, guest: 0 } }) as never,
  'POST v2/admin/workspace/bulk-count': ({ which }) => ({ count: which.userIds?.length ?? 1203 }),
  'POST v2/admin/workspace/bulk-start': () => begun,
  'POST v2/admin/workspace/bulk-acts': ({ id }) => ({
    rows: id ? [over] : pastActs,
    total: id ? 1 : pastActs.length,
    isExact: true,
  }),
  'POST v2/admin/workspace/bulk-undo': ({ id }) => ({ ...begun, undoOf: id }),
  'POST v2/admin/workspace/person': ({ userId }) => ({
    person: userId === ann.userId ? ann : bob,
    mobile: null,
    invitedBy: 'Olga',
    isHere: true,
    devices: [
      {
        id: '0193a000-0000-7000-8000-00000000000d',
        browser: 'Firefox',
        system: 'Linux',
        since: '2026-11-20T06:00:00.000Z',
        lastSeenAt: '2026-11-22T06:00:00.000Z',
        isHere: true,
        canEnd: true,
      },
    ],
  }),
  'POST v2/admin/workspace/audit-log': () => ({ rows: [], total: 0, isExact: true }),
  'PUT v2/admin/workspace/update-user': ({ userId, ...change }) => ({
    ...(userId === ann.userId ? ann : bob),
    ...change,
  }),
})
const sent = (call: string) => server.received.filter(({ name }) => name.endsWith(call))

let root: Root
const open = async (address: string, userRole: 'owner' | 'admin' = 'owner') => {
  history.replaceState(null, '', address)
  state.$workspace.set({ id: 'space-1', name: 'Acme', userRole } as never)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(inConsole(server.api, <UsersPage />)))
  await shows('Ann Lee')
}
beforeEach(() => server.received.splice(0))
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})
afterAll(() => server.stop())

const settled = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, 8000)
const shows = (words: string) => settled(() => expect(document.body.textContent).toContain(words))
const labelled = (label: string) => {
  const found = document.querySelector<HTMLElement>(`[aria-label="${label}"]`)
  if (!found) throw new Error(`There is no ${label}`)
  return found
}
/** Dialogs and bars are fetched when they are needed: waits for the button. */
const press = async (words: string) => {
  const button = () =>
    ['.ant-modal', 'section', 'body']
      .flatMap((place) => [...document.querySelectorAll<HTMLElement>(`${place} button`)])
      .find((one) => one.textContent?.trim() === words)
  await settled(() => expect(button()).toBeDefined())
  await act(async () => button()?.click())
}
const tick = (label: string) => act(async () => labelled(label).click())

it('acts on all that match as the server finds them, but for those taken out, after saying how many they are', async () => {
  await open('/admin/users')
  await tick('Select everybody on this page')
  await press('Choose all 1,204 people that match')
  await tick('Select Bob Ray')
  await shows('1,203 people chosen')
  await press('Deactivate')
  await shows('Deactivate 1,203 people?')
  await press('Deactivate 1,203 people')
  await shows('1,203 people were deactivated.')
  const all = { type: 'active' }
  expect(sent('bulk-start')).toMatchObject([
    {
      input: {
        wish: { kind: 'change', status: 'inactive' },
        which: { all, except: [bob.userId] },
        expected: 1203,
      },
    },
  ])
  await shows('You cannot do this to yourself.')
  await press('Undo')
  await settled(() => expect(sent('bulk-undo')).toMatchObject([{ input: { id: begun.id } }]))
})

it('writes to those chosen by name, never without words', async () => {
  await open('/admin/users')
  await tick('Select Ann Lee')
  await press('Message')
  await shows('Write to 1 person')
  await press('Send to 1 person')
  expect(sent('bulk-start')).toEqual([])
  const field = document.querySelector('textarea')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'Hello Ann')
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await press('Send to 1 person')
  await settled(() =>
    expect(sent('bulk-start')).toMatchObject([
      { input: { wish: { kind: 'message', message: 'Hello Ann' }, which: { userIds: [ann.userId] } } },
    ]),
  )
})

it('shows what was done to many before, by whoever it was, with the way back', async () => {
  pastActs = []
  await open('/admin/users')
  await press('Changes')
  await shows('Nothing has been done to many people yet')
  await act(async () => root.unmount())
  document.body.replaceChildren()
  pastActs = [over]
  await open('/admin/users?open=changes')
  await shows('1,203 people were deactivated. It could not be done for 1 person.')
  await shows('You cannot do this to yourself.')
  await tick('Undo: 1,203 people were deactivated. It could not be done for 1 person.')
  await settled(() => expect(sent('bulk-undo')).toMatchObject([{ input: { id: over.id } }]))
})

it('opens a person by their address, changes a right there, and leaves by closing', async () => {
  await open(`/admin/users?person=${ann.userId}`)
  await shows('Browsers signed in to this space')
  await shows('Firefox on Linux')
  await tick('May record calls')
  await settled(() =>
    expect(sent('update-user')).toMatchObject([{ input: { userId: ann.userId, userRecording: 'enabled' } }]),
  )
  await act(async () => labelled('Close').click())
  await settled(() => expect(location.search).not.toContain('person='))
})

it('shows an admin what they may not do to another admin as out of reach, and why', async () => {
  await open(`/admin/users?person=${bob.userId}`, 'admin')
  await shows('Only an owner may change owners and admins.')
  expect((labelled('May record calls') as HTMLInputElement).disabled).toBe(true)
  expect((labelled('Remove Bob Ray from the space') as HTMLInputElement).disabled).toBe(true)
})
