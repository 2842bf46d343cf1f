import { act } from 'react'
import type { Root } from 'react-dom/client'
import { createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { state } from '../session.ts'
import { startApiServer } from '../testing/api-server.ts'
import { inConsole } from '../testing/in-console.tsx'
import { person } from '../testing/people.ts'
import { DOUBLE_CLICK_MS } from './use-member-change.ts'
import { UsersPage } from './users-page.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const ann = person({ userId: '0193a000-0000-7000-8000-000000000001', name: 'Ann Lee' })
const bob = person({ userId: '0193a000-0000-7000-8000-000000000002', name: 'Bob Ray' })
let isBroken = false
let annsAnswer = Promise.resolve()
let total = 2
let isExact = true
let counts = { active: 2, invited: 0, inactive: 0, guest: 0 }

const server = await startApiServer({
  'POST v2/admin/workspace/views': () => ({ rows: [] }),
  'POST v2/admin/workspace/user-list': ({ search, countAll }) =>
    isBroken
      ? { status: 403, error: { code: 'FORBIDDEN', message: 'You may not do this.' } }
      : search
        ? { rows: [], total: 0, isExact: true }
        : countAll
          ? { rows: [ann], total: 60_123, isExact: true }
          : { rows: [ann, bob], total, isExact },
  'PUT v2/admin/workspace/update-user': async ({ userId, ...change }) => {
    if (userId === ann.userId) await annsAnswer
    return { ...(userId === ann.userId ? ann : bob), ...change }
  },
  'POST v2/admin/workspace/details': () => ({ counts }) as never,
  'POST v2/workspace/send-invite': ({ emailList }) =>
    isBroken
      ? { status: 403, error: { code: 'FORBIDDEN', message: 'You may not do this.' } }
      : { invited: emailList, alreadyMember: [], invalid: [] },
})
const invitations = () => server.received.filter(({ name }) => name.endsWith('send-invite'))
const lists = () => server.received.filter(({ name }) => name.endsWith('user-list'))
const changes = () => server.received.filter(({ name }) => name.endsWith('update-user'))
const text = () => document.body.textContent

let root: Root
beforeEach(async () => {
  isBroken = false
  annsAnswer = Promise.resolve()
  total = 2
  isExact = true
  counts = { active: 2, invited: 0, inactive: 0, guest: 0 }
  server.received.splice(0)
  history.replaceState(null, '', '/admin/users')
  state.$workspace.set({ id: 'space-1', name: 'Acme', userRole: 'owner' } as never)
  const host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
  await act(async () => root.render(inConsole(server.api, <UsersPage />)))
  await shows('Ann Lee')
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})
afterAll(() => server.stop())

const settled = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, 5000)
const shows = (words: string) => settled(() => expect(text()).toContain(words))
const find = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`There is no ${selector}`)
  return found
}
const click = (selector: string) => act(async () => find(selector).click())
const named = (words: string) => {
  const found = [...document.querySelectorAll('button')].find((button) => button.textContent?.includes(words))
  if (!found) throw new Error(`There is no button ${words}`)
  return act(async () => found.click())
}
const undo = (name: string) => {
  const notice = [...document.querySelectorAll('.ant-notification-notice')].find((shown) =>
    shown.textContent?.includes(name),
  )
  if (!notice) throw new Error(`There is no notice about ${name}`)
  return act(async () => notice.querySelector<HTMLElement>('.ant-btn')?.click())
}
/** As a person does it: React hears of a value only when it is set past its own watch. */
const enter = (selector: string, value: string, event: string) =>
  act(async () => {
    const field = find(selector)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event(event, { bubbles: true }))
  })

it('sends what is searched for to the server and never writes it into the address', async () => {
  await enter('input[type=search]', 'ann@acme.com', 'input')
  await shows('Nobody matches')
  expect(lists().at(-1)?.input).toMatchObject({ search: 'ann@acme.com', page: 1 })
  expect(location.href).not.toContain('ann')
  await named('Clear search')
  await shows('Bob Ray')
})

it('keeps the chosen status in the address', async () => {
  await click('input[type=radio]:not(:checked)')
  await settled(() => expect(lists().at(-1)?.input).toMatchObject({ type: 'invited' }))
  expect(decodeURIComponent(location.search)).toContain('invited')
})

it('turns to another page at the server, and keeps it in the address', async () => {
  total = 45
  await click('input[type=radio]:not(:checked)')
  await settled(() => find('li[title="2"]'))
  await click('li[title="2"]')
  await settled(() => expect(lists().at(-1)?.input).toMatchObject({ page: 2, pageSize: 20 }))
  expect(new URLSearchParams(location.search).get('currentPage')).toBe('2')
})

it('says that a total is an estimate, and counts exactly when asked to', async () => {
  total = 61_000
  isExact = false
  await click('input[type=radio]:not(:checked)')
  await shows('of about 61,000 people')
  await named('Count exactly')
  await shows('1–20 of 60,123 people')
  expect(lists().at(-1)?.input).toMatchObject({ type: 'invited', pageSize: 1, countAll: true })
})

it('changes a role in place', async () => {
  await enter('select[aria-label="Role of Bob Ray"]', 'admin', 'change')
  await shows('Bob Ray is now')
  expect(changes().map(({ input }) => input)).toEqual([{ userId: bob.userId, role: 'admin' }])
})

it('deactivates at once and takes it back on Undo', async () => {
  await click('[aria-label="Deactivate Ann Lee"]')
  await shows('Ann Lee was deactivated')
  await named('Undo')
  await shows('Undone.')
  expect(changes().map(({ input }) => input)).toEqual([
    { userId: ann.userId, status: 'inactive' },
    { userId: ann.userId, status: 'active' },
  ])
})

/** The server keeps the answer about Ann to itself until what this returns is called. */
const holdAnnsAnswer = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  annsAnswer = promise
  return resolve
}
/** However slow the machine is, no time passes between the clicks. */
const inOneMoment = async (clicks: () => Promise<void>) => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  await clicks().finally(() => clock.mockRestore())
}
const doubleClickIsOver = () => act(async () => new Promise((later) => setTimeout(later, DOUBLE_CLICK_MS)))

it('deactivates one person on a double click, whoever slides under the pointer, and the next one after it', async () => {
  await inOneMoment(async () => {
    await click('[aria-label="Deactivate Ann Lee"]')
    await click('[aria-label="Deactivate Bob Ray"]')
  })
  await shows('Ann Lee was deactivated')
  await doubleClickIsOver()
  expect(changes().map(({ input }) => input)).toEqual([{ userId: ann.userId, status: 'inactive' }])
  await click('[aria-label="Deactivate Bob Ray"]')
  await shows('Bob Ray was deactivated')
})

it('does not take a deactivation back with the second half of a double click', async () => {
  const answer = holdAnnsAnswer()
  await inOneMoment(async () => {
    await click('[aria-label="Deactivate Ann Lee"]')
    await settled(() => find('[aria-label="Activate Ann Lee"]'))
    await click('[aria-label="Activate Ann Lee"]')
  })
  answer()
  await shows('Ann Lee was deactivated')
  expect(changes().map(({ input }) => input)).toEqual([{ userId: ann.userId, status: 'inactive' }])
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
    await settled(() => expect(changes().at(-1)?.input).toEqual({ userId, status: 'active' }))
  }
})

it('says that a list could not be loaded, and tries again', async () => {
  isBroken = true
  await click('input[type=radio]:not(:checked)')
  await shows('You may not do this.')
  isBroken = false
  await named('Try again')
  await shows('Ann Lee')
})

const inviteAs = async (addresses: string) => {
  await named('Invite people')
  await settled(() => find('textarea'))
  await enter('textarea', addresses, 'input')
}
const send = () => document.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary')?.click()

it('sends an invitation once, however often the button is clicked', async () => {
  await inviteAs('zoe@acme.com')
  await act(async () => {
    send()
    send()
  })
  await shows('1 invitation is on the way.')
  // While the dialog is closing its button is still there.
  await act(async () => send())
  await act(async () => new Promise((later) => setTimeout(later, 100)))
  expect(invitations().map(({ input }) => (input as { emailList: string[] }).emailList)).toEqual([
    ['zoe@acme.com'],
  ])
})

it('sends an invitation that was refused when it is asked again', async () => {
  isBroken = true
  await inviteAs('zoe@acme.com')
  await act(async () => send())
  await settled(() => expect(invitations()).toHaveLength(1))
  isBroken = false
  await shows('You may not do this.')
  await act(async () => send())
  await shows('1 invitation is on the way.')
  expect(invitations()).toHaveLength(2)
})

it('counts again after an invitation', async () => {
  await shows('2 people in this space')
  counts = { ...counts, invited: 1 }
  await inviteAs('zoe@acme.com')
  await act(async () => send())
  await shows('2 people in this space, 1 open invitation')
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
  await shows('Not a mail address: nonsense.')
  expect(find('textarea').getAttribute('aria-invalid')).toBe('true')
  expect(invitations()).toEqual([])
  await enter('textarea', 'zoe@acme.com; asa@acme.com', 'input')
  await act(async () => send())
  await shows('2 invitations are on the way.')
})
