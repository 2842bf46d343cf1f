import { act } from 'react'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { startApiServer } from '../testing/api-server.ts'
import {
  click,
  enter,
  find,
  open,
  press,
  pressKey,
  rowInFocus,
  shows,
  text,
  waitUntil,
} from '../testing/page.ts'
import { person } from '../testing/people.ts'
import { DOUBLE_CLICK_MS } from './use-member-change.ts'
import { UsersPage } from './users-page.lazy.tsx'

const ann = person({ userId: '0193a000-0000-7000-8000-000000000001', name: 'Ann Lee' })
const bob = person({ userId: '0193a000-0000-7000-8000-000000000002', name: 'Bob Ray' })
const cleo = person({
  userId: '0193a000-0000-7000-8000-000000000003',
  name: 'Cleo Sun',
  role: 'owner',
})
let isBroken = false
let annsAnswer = Promise.resolve()
let total = 2
let isExact = true
let counts = { active: 2, invited: 0, inactive: 0, guest: 0 }

const server = await startApiServer({
  'POST v2/admin/workspace/views': () => ({ rows: [] }),
  'POST v2/admin/workspace/user-list': ({ search, countAll }) =>
    isBroken
      ? { status: 403, error: { code: 'FORBIDDEN', message: 'You don’t have permission to do this.' } }
      : search
        ? { rows: [], total: 0, isExact: true }
        : countAll
          ? { rows: [ann], total: 60_123, isExact: true }
          : { rows: [ann, bob, cleo], total, isExact },
  'PUT v2/admin/workspace/update-user': async ({ userId, ...change }) => {
    if (userId === ann.userId) await annsAnswer
    return { ...(userId === ann.userId ? ann : bob), ...change }
  },
  'POST v2/admin/workspace/details': () => ({ counts }) as never,
  'POST v2/workspace/send-invite': ({ emailList }) =>
    isBroken
      ? { status: 403, error: { code: 'FORBIDDEN', message: 'You don’t have permission to do this.' } }
      : { invited: emailList, alreadyMember: [], invalid: [] },
})
const invitations = () => server.inputsOf('send-invite')
const lists = () => server.inputsOf('user-list')
const changes = () => server.inputsOf('update-user')

beforeEach(async () => {
  isBroken = false
  annsAnswer = Promise.resolve()
  total = 2
  isExact = true
  counts = { active: 2, invited: 0, inactive: 0, guest: 0 }
  server.requests.splice(0)
  await open(server.api, <UsersPage />, '/users')
  await shows('Ann Lee')
})
afterAll(() => server.stop())

const undo = (name: string) => {
  const notice = [...document.querySelectorAll('.ant-notification-notice')].find((notification) =>
    notification.textContent?.includes(name),
  )
  if (!notice) throw new Error(`There is no notice about ${name}`)
  return act(async () => notice.querySelector<HTMLElement>('.ant-btn')?.click())
}
it('sends what is searched for to the server and never writes it into the address', async () => {
  await enter('input[type=search]', 'ann@acme.com', 'input')
  await shows('No matching people')
  expect(lists().at(-1)).toMatchObject({ search: 'ann@acme.com', page: 1 })
  expect(location.href).not.toContain('ann')
  await press('Search everyone')
  await expect.poll(() => lists().at(-1)).toMatchObject({ type: 'all', search: 'ann@acme.com' })
  await shows('No matching people')
  expect(text()).not.toContain('Search everyone')
  await press('Clear search and filters')
  await shows('Bob Ray')
})

it('empties the search by Escape, and leaves it by another one for the keys of the list', async () => {
  await pressKey('/')
  expect(document.activeElement).toBe(find('input[type=search]'))
  await enter('input[type=search]', 'nobody')
  await pressKey('Escape')
  expect(find<HTMLInputElement>('input[type=search]').value).toBe('')
  expect(document.activeElement).toBe(find('input[type=search]'))
  await pressKey('Escape')
  await shows('Bob Ray')
  await pressKey('j')
  expect(rowInFocus()).toContain('Ann Lee')
})

it('keeps the chosen status in the address', async () => {
  await click('input[type=radio]:not(:checked)')
  await waitUntil(() => expect(lists().at(-1)).toMatchObject({ type: 'invited' }))
  expect(decodeURIComponent(location.search)).toContain('invited')
})

it('turns to another page at the server, and keeps it in the address', async () => {
  total = 45
  await click('input[type=radio]:not(:checked)')
  await waitUntil(() => find('li[title="2"]'))
  await click('li[title="2"]')
  await waitUntil(() => expect(lists().at(-1)).toMatchObject({ page: 2, pageSize: 20 }))
  expect(new URLSearchParams(location.search).get('currentPage')).toBe('2')
})

it('says that a total is an estimate, and counts exactly when asked to', async () => {
  total = 61_000
  isExact = false
  await click('input[type=radio]:not(:checked)')
  await shows('of about 61,000 people')
  await press('Show exact count')
  await shows('1–20 of 60,123 people')
  expect(lists().at(-1)).toMatchObject({ type: 'invited', pageSize: 1, countAll: true })
})

it('changes a role in place', async () => {
  await enter('select[aria-label="Role of Bob Ray"]', 'admin', 'change')
  await shows('Bob Ray is now')
  expect(changes()).toEqual([{ userId: bob.userId, role: 'admin' }])
})

it('asks before it makes somebody an owner, and shows the old role until that is answered', async () => {
  const role = 'select[aria-label="Role of Bob Ray"]'
  await enter(role, 'owner', 'change')
  await shows('Make Bob Ray an owner?')
  expect(find<HTMLSelectElement>(role).value).toBe('user')
  expect(changes()).toEqual([])
  await press('Make owner')
  await shows('Bob Ray is now an owner.')
  expect(changes()).toEqual([{ userId: bob.userId, role: 'owner' }])
})

it('asks before it takes the ownership of somebody, and changes nothing where that is called off', async () => {
  await enter('select[aria-label="Role of Cleo Sun"]', 'user', 'change')
  await shows('Remove Cleo Sun as an owner?', 'Cleo Sun will be a member')
  await press('Cancel')
  expect(changes()).toEqual([])
})

it('deactivates at once and takes it back on Undo', async () => {
  await click('[aria-label="Deactivate Ann Lee"]')
  await shows('Ann Lee was deactivated')
  await press('Undo')
  await shows('Undone.')
  expect(changes()).toEqual([
    { userId: ann.userId, status: 'inactive' },
    { userId: ann.userId, status: 'active' },
  ])
})

/** Holds back the server's response about Ann until the returned function is called. */
const holdAnnsAnswer = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  annsAnswer = promise
  return resolve
}
/** Freezes the clock, so that no time passes between the clicks even on a slow machine. */
const inOneMoment = async (clicks: () => Promise<void>) => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  await clicks().finally(() => clock.mockRestore())
}
const doubleClickIsOver = () =>
  act(async () => new Promise((resolve) => setTimeout(resolve, DOUBLE_CLICK_MS)))

it('deactivates one person on a double click, whoever slides under the pointer, and the next one after it', async () => {
  await inOneMoment(async () => {
    await click('[aria-label="Deactivate Ann Lee"]')
    await click('[aria-label="Deactivate Bob Ray"]')
  })
  await shows('Ann Lee was deactivated')
  await doubleClickIsOver()
  expect(changes()).toEqual([{ userId: ann.userId, status: 'inactive' }])
  await click('[aria-label="Deactivate Bob Ray"]')
  await shows('Bob Ray was deactivated')
})

it('does not take a deactivation back with the second half of a double click', async () => {
  const answer = holdAnnsAnswer()
  await inOneMoment(async () => {
    await click('[aria-label="Deactivate Ann Lee"]')
    await waitUntil(() => find('[aria-label="Activate Ann Lee"]'))
    await click('[aria-label="Activate Ann Lee"]')
  })
  answer()
  await shows('Ann Lee was deactivated')
  expect(changes()).toEqual([{ userId: ann.userId, status: 'inactive' }])
})

it('keeps a notice with an Undo for each person, also where the first is answered last', async () => {
  const answer = holdAnnsAnswer()
  await click('[aria-label="Deactivate Ann Lee"]')
  await doubleClickIsOver()
  await click('[aria-label="Deactivate Bob Ray"]')
  await shows('Bob Ray was deactivated')
  answer()
  await shows('Ann Lee was deactivated')
  expect(text()).toContain('Bob Ray was deactivated')
  for (const { name, userId } of [ann, bob]) {
    await undo(name)
    await waitUntil(() => expect(changes().at(-1)).toEqual({ userId, status: 'active' }))
  }
})

it('says that a list could not be loaded, and tries again', async () => {
  isBroken = true
  await click('input[type=radio]:not(:checked)')
  await shows('You don’t have permission to do this.')
  isBroken = false
  await press('Try again')
  await shows('Ann Lee')
})

const inviteAs = async (addresses: string) => {
  await press('Invite people')
  await waitUntil(() => find('textarea'))
  await enter('textarea', addresses, 'input')
}
const send = () => document.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary')?.click()

it('sends an invitation once, however often the button is clicked', async () => {
  await inviteAs('zoe@acme.com')
  await act(async () => {
    send()
    send()
  })
  await shows('1 invitation sent.')
  // While the dialog is closing, its button is still there.
  await act(async () => send())
  await act(async () => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(invitations().map((input) => (input as { emailList: string[] }).emailList)).toEqual([
    ['zoe@acme.com'],
  ])
})

it('sends an invitation that was refused when it is asked again', async () => {
  isBroken = true
  await inviteAs('zoe@acme.com')
  await act(async () => send())
  await waitUntil(() => expect(invitations()).toHaveLength(1))
  isBroken = false
  await shows('You don’t have permission to do this.')
  await act(async () => send())
  await shows('1 invitation sent.')
  expect(invitations()).toHaveLength(2)
})

it('counts again after an invitation', async () => {
  await shows('2 people in this space')
  counts = { ...counts, invited: 1 }
  await inviteAs('zoe@acme.com')
  await act(async () => send())
  await shows('2 people in this space, 1 pending invitation')
})

it('counts again after somebody was deactivated', async () => {
  await shows('2 people in this space')
  counts = { ...counts, active: 1, inactive: 1 }
  await click('[aria-label="Deactivate Ann Lee"]')
  await shows('1 person in this space')
  expect(text()).toContain('Deactivated1')
})

it('counts again after a role was changed', async () => {
  await shows('2 people in this space')
  counts = { ...counts, active: 3 }
  await enter('select[aria-label="Role of Bob Ray"]', 'admin', 'change')
  await shows('3 people in this space')
})

it('shows nobody of another status while there is no network, and the list when it is back', async () => {
  isBroken = true
  dispatchEvent(new Event('offline'))
  await click('input[type=radio]:not(:checked)')
  expect(text()).not.toContain('Ann Lee')
  await shows('Try again')
  expect(text()).not.toContain('Ann Lee')
  isBroken = false
  dispatchEvent(new Event('online'))
  await shows('Ann Lee')
})

it('names what is no address below the field and sends nothing', async () => {
  await inviteAs('zoe@acme.com; nonsense; asa@acme.com')
  await act(async () => send())
  await shows('Not a valid email: nonsense.')
  expect(find('textarea').getAttribute('aria-invalid')).toBe('true')
  expect(invitations()).toEqual([])
  await enter('textarea', 'zoe@acme.com; asa@acme.com', 'input')
  await act(async () => send())
  await shows('2 invitations sent.')
})
