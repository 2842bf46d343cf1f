import type { BulkAct } from '@metapyra/contract/entities/bulk'
import { act } from 'react'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { startApiServer } from '../testing/api-server.ts'
import { click, close, enter, findByName, open, press, shows, text, waitUntil } from '../testing/page.ts'
import { person } from '../testing/people.ts'
import { UsersPage } from './users-page.lazy.tsx'

/** Drawers and dialogs are loaded lazily, and everything renders three times. */
vi.setConfig({ testTimeout: 30_000 })

const ann = person({ userId: '0193a000-0000-7000-8000-000000000001', name: 'Ann Lee' })
const bob = person({ userId: '0193a000-0000-7000-8000-000000000002', name: 'Bob Ray', role: 'admin' })
const gil = person({
  userId: '0193a000-0000-7000-8000-000000000003',
  name: 'Gil Vos',
  role: 'guest',
  status: 'invited',
  joinedAt: null,
})
const startedAct: BulkAct = {
  id: '0193a000-0000-7000-8000-00000000000a',
  input: { kind: 'change', status: 'inactive' },
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
  ...startedAct,
  finishedAt: '2026-11-22T06:00:01.000Z',
  changed: 1203,
  failed: 1,
  undoable: 1203,
  failures: [{ reason: 'You can’t do this to yourself.', count: 1, names: ['Olga'] }],
}

let pastActs: BulkAct[] = []
let finishedAct = over
beforeEach(() => {
  finishedAct = over
})

const server = await startApiServer({
  'POST v2/admin/workspace/user-list': () => ({ rows: [ann, bob, gil], total: 1204, isExact: true }),
  'POST v2/admin/workspace/details': () =>
    ({ counts: { active: 1204, invited: 0, inactive: 0, guest: 0 } }) as never,
  'POST v2/admin/workspace/bulk-count': ({ which }) => ({ count: which.userIds?.length ?? 1203 }),
  'POST v2/admin/workspace/bulk-start': () => startedAct,
  'POST v2/admin/workspace/bulk-acts': ({ id }) => ({
    rows: id ? [finishedAct] : pastActs,
    total: id ? 1 : pastActs.length,
    isExact: true,
  }),
  'POST v2/admin/workspace/bulk-stop': () => {
    finishedAct = { ...over, changed: 400, failed: 0, failures: [] }
    return finishedAct
  },
  'POST v2/admin/workspace/bulk-undo': ({ id }) => ({ ...startedAct, undoOf: id }),
  'POST v2/admin/workspace/person': ({ userId }) => ({
    person: [ann, bob, gil].find((person) => person.userId === userId) ?? bob,
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
      {
        id: '0193a000-0000-7000-8000-00000000000e',
        browser: 'Safari',
        system: 'macOS',
        since: '2026-11-19T06:00:00.000Z',
        lastSeenAt: '2026-11-22T06:00:00.000Z',
        isHere: true,
        canEnd: false,
      },
    ],
  }),
  'POST v2/admin/workspace/audit-log': () => ({ rows: [], total: 0, isExact: true }),
  'PUT v2/admin/workspace/update-user': ({ userId, ...change }) => ({
    ...(userId === ann.userId ? ann : bob),
    ...change,
  }),
})
const { inputsOf } = server

const show = async (path: string, userRole?: 'admin') => {
  await open(server.api, <UsersPage />, path, userRole)
  await shows('Ann Lee')
}
beforeEach(() => server.requests.splice(0))
afterAll(() => server.stop())

it('acts on all that match as the server finds them, but for those taken out, after saying how many they are', async () => {
  await show('/users')
  await press('Select everyone on this page')
  await press('Select all 1,204 matching people')
  await press('Select Bob Ray')
  await shows('1,203 people selected')
  await press('Deactivate')
  await shows('Deactivate 1,203 people?')
  await press('Deactivate 1,203 people')
  await shows('1,203 people were deactivated.')
  const everyone = { type: 'active' }
  expect(inputsOf('bulk-start')).toMatchObject([
    {
      input: { kind: 'change', status: 'inactive' },
      which: { all: everyone, except: [bob.userId] },
      expected: 1203,
    },
  ])
  await shows('You can’t do this to yourself.')
  await press('Undo')
  await waitUntil(() => expect(inputsOf('bulk-undo')).toMatchObject([{ id: startedAct.id }]))
})

it('stops an act that is under way, says how many it had not come to, and offers the way back', async () => {
  finishedAct = startedAct
  await show('/users')
  await press('Select everyone on this page')
  await press('Deactivate')
  await shows('Deactivate 3 people?')
  await press('Deactivate 3 people')
  await shows('You can leave this page.')
  await press('Stop')
  await shows('400 people were deactivated. Stopped: 804 people not processed.')
  expect(inputsOf('bulk-stop')).toEqual([{ id: startedAct.id }])
  await press('Undo')
  await waitUntil(() => expect(inputsOf('bulk-undo')).toMatchObject([{ id: startedAct.id }]))
})

it('writes to those chosen by name, never without words', async () => {
  await show('/users')
  await press('Select Ann Lee')
  await press('Message')
  await shows('Message 1 person')
  await press('Send to 1 person')
  expect(inputsOf('bulk-start')).toEqual([])
  await enter('textarea', 'Hello Ann')
  await press('Send to 1 person')
  await waitUntil(() =>
    expect(inputsOf('bulk-start')).toMatchObject([
      { input: { kind: 'message', message: 'Hello Ann' }, which: { userIds: [ann.userId] } },
    ]),
  )
})

it('keeps those chosen who are still listed, for the next act on the same people, until its note is closed', async () => {
  finishedAct = { ...over, input: { kind: 'message' } }
  await show('/users')
  await press('Select Ann Lee')
  await press('Message')
  await shows('Message 1 person')
  await enter('textarea', 'Hello Ann')
  await press('Send to 1 person')
  await shows('Message sent to 1,203 people.', '1 person selected')
  const note = () => [...document.querySelectorAll('button')].find((person) => person.textContent === 'Close')
  await act(async () => note()?.click())
  expect(text()).not.toContain('1 person selected')
})

it('shows what was done to many before, by whoever it was, with the way back', async () => {
  pastActs = []
  await show('/users')
  await press('Bulk edits')
  await shows('No bulk edits yet')
  await close()
  pastActs = [over]
  await show('/users?open=changes')
  await shows('1,203 people were deactivated. Failed for 1 person.')
  await shows('You can’t do this to yourself.')
  await press('Undo: 1,203 people were deactivated. Failed for 1 person.')
  await waitUntil(() => expect(inputsOf('bulk-undo')).toMatchObject([{ id: over.id }]))
})

it('[ADM-12] tells sign-ins at the space’s own hosts among what a person did, and none of elsewhere', async () => {
  await show(`/users?person=${ann.userId}`)
  await shows('Safari on macOS', 'Logged in: Firefox on Linux')
  expect(text()).not.toContain('Logged in: Safari')
})

it('opens a person by their address, changes a right there, and leaves by closing', async () => {
  await show(`/users?person=${ann.userId}`)
  await shows('Browsers logged in to this space')
  await shows('Firefox on Linux')
  await press('Can record calls')
  await waitUntil(() =>
    expect(inputsOf('update-user')).toMatchObject([{ userId: ann.userId, userRecording: 'enabled' }]),
  )
  await click('.ant-drawer-close')
  await waitUntil(() => expect(location.search).not.toContain('person='))
})

const sentAgain: BulkAct = {
  ...over,
  input: { kind: 'invite' },
  total: 1,
  changed: 1,
  failed: 0,
  failures: [],
}
const resend = async () => {
  await waitUntil(() => expect(inputsOf('bulk-start')).toHaveLength(1))
  expect(inputsOf('bulk-start')[0]).toMatchObject({
    input: { kind: 'invite' },
    which: { userIds: [gil.userId] },
  })
}

it('sends the invitation of a guest again as it is, from the list and from the person', async () => {
  finishedAct = sentAgain
  await show('/users')
  await press('Resend the invitation for Gil Vos')
  await resend()
  await shows('Invitation resent.')
  await close()
  server.requests.splice(0)
  await show(`/users?person=${gil.userId}`)
  await press('Resend invitation')
  await resend()
  await shows('Invitation resent.')
})

it('says why an invitation was not sent again', async () => {
  const failures = [{ reason: 'Already joined.', count: 1, names: ['Gil Vos'] }]
  finishedAct = { ...sentAgain, changed: 0, failed: 1, failures }
  await show('/users')
  await press('Resend the invitation for Gil Vos')
  await shows('Already joined.')
})

it('deactivates a person from their own page as from the list, at once and with the same way back', async () => {
  await show(`/users?person=${ann.userId}`)
  await shows('Browsers logged in to this space')
  const inDrawer = () =>
    [...document.querySelectorAll<HTMLElement>('.ant-drawer button')].find(
      (person) => person.textContent?.trim() === 'Deactivate',
    )
  await waitUntil(() => expect(inDrawer()).toBeDefined())
  await act(async () => inDrawer()?.click())
  await shows('Ann Lee was deactivated and logged out.')
  await press('Undo')
  await waitUntil(() =>
    expect(inputsOf('update-user')).toEqual([
      { userId: ann.userId, status: 'inactive' },
      { userId: ann.userId, status: 'active' },
    ]),
  )
  await shows('Undone.')
})

it('shows an admin what they may not do to another admin as out of reach, and why', async () => {
  await show(`/users?person=${bob.userId}`, 'admin')
  await shows('Only owners can change owners and admins.')
  expect(findByName('Can record calls').hasAttribute('disabled')).toBe(true)
  expect(findByName('Remove Bob Ray from the space').hasAttribute('disabled')).toBe(true)
})

it('says of an invitation that it was withdrawn, not that somebody was logged out', async () => {
  await show('/users')
  await press('Withdraw the invitation for Gil Vos')
  await shows('Gil Vos’s invitation was withdrawn.')
})
