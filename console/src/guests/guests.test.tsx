import type { GuestInvite, GuestUser } from '@metapyra/contract/entities/admin'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { state } from '../session.ts'
import type { Answers } from '../testing/api-server.ts'
import { startApiServer } from '../testing/api-server.ts'
import { inConsole } from '../testing/in-console.tsx'
import { GuestsPage } from './guests-page.tsx'
import { visitsIn } from './visits.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.setConfig({ testTimeout: 20_000 })

const link = (over: Partial<GuestInvite> = {}): GuestInvite => ({
  guestId: '0193a000-0000-7000-8000-000000000001',
  email: 'grace@example.com',
  spaceLink: 'TOKEN',
  url: 'https://acme.example/g/TOKEN',
  widget: '<script src="https://acme.example/widget.js" data-link="TOKEN" async></script>',
  state: 'live',
  invitedBy: 'Ann Lee',
  position: 'bottom-right',
  maxUses: 5,
  uses: 2,
  expiresAt: '2030-01-01T00:00:00.000Z',
  invalidatedAt: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  ...over,
})
const guest = (over: Partial<GuestUser> = {}): GuestUser => ({
  id: '0193a000-0000-7000-8000-00000000000a',
  name: 'Gus Visitor',
  email: null,
  image: null,
  additional: '{}',
  sessions: '[]',
  inviteId: null,
  lastSeenAt: '2026-11-02T00:00:00.000Z',
  createdAt: '2026-11-01T00:00:00.000Z',
  ...over,
})

let rows: GuestInvite[]
let people: GuestUser[]
let total: number | undefined
let isGuestAllowed: 'true' | 'false'
let isBroken: boolean
const CLOSED = {
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
}
const settings = () => ({
  settings: {
    isGuestAllowed,
    isOpen: false,
    requireVerifiedEmail: false,
    defaultRole: 'user' as const,
    chatRetentionDays: 0,
    userRecording: 'disabled' as const,
    userTranscriber: 'disabled' as const,
    timeZone: 'UTC',
    workingHours: CLOSED,
    isChatOn: true,
  },
  edit: { revision: 0, changedBy: null, changedAt: null },
})
const answers: Answers = {
  'POST v2/admin/guest-invites': () =>
    isBroken
      ? { status: 503, error: { code: 'OVERLOADED', message: 'The server is busy.' } }
      : { rows, total: total ?? rows.length },
  'POST v2/admin/guest-user-list': () => ({ rows: people, total: people.length }),
  'POST v2/admin/workspace/setting-details': settings,
  'PUT v2/admin/workspace/settings-update': ({ settings: { isGuestAllowed: next = 'false' } }) => {
    isGuestAllowed = next
    return settings()
  },
  'POST v2/admin/invalidate-guest-invite': () => ({ message: 'Guest link invalidated' }),
  'POST v2/admin/invalidate-guest-invites': ({ guestIds }) => ({ invalidated: guestIds.length }),
  'POST v2/guest/invite': ({ emailList }) => ({
    invites: emailList.length > 0 ? emailList.map((email) => link({ email })) : [link({ email: null })],
    skipped: [],
  }),
  'POST v2/guest/invite-update': ({ linkInfo }) => link({ email: null, ...linkInfo }),
}
const server = await startApiServer(answers)
const sent = (name: string) =>
  server.received.filter((one) => one.name.endsWith(name)).map(({ input }) => input)
const text = () => document.body.textContent
/** What the servers have answered is drawn between looks. */
const shows = (words: string) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    expect(text()).toContain(words)
  }, 10_000)
const named = (name: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('button, label, input')].find(
    (one) => one.textContent?.trim() === name || one.getAttribute('aria-label') === name,
  )
  if (!found) throw new Error(`There is nothing called ${name}: ${text()}`)
  return found
}
const click = (name: string) => act(async () => named(name).click())
const type = (value: string, field: Element | null) =>
  act(async () => {
    const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })

let root: Root
const open = async () => {
  history.replaceState(null, '', '/admin/guests')
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(inConsole(server.api, <GuestsPage />)))
}
beforeEach(() => {
  ;[rows, people, total, isGuestAllowed, isBroken] = [[link()], [guest()], undefined, 'true', false]
  server.received.splice(0)
  state.$workspace.set({ id: 'space-1', name: 'Acme', userRole: 'owner' } as never)
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})
afterAll(() => server.stop())

it('lists links with their state, how many came, and who made them', async () => {
  rows = [
    link(),
    link({ guestId: '2', email: null, state: 'usedUp', uses: 5 }),
    link({ guestId: '3', email: 'o@example.com', state: 'ended', maxUses: null }),
    link({ guestId: '4', email: 'i@example.com', state: 'invalidated' }),
  ]
  await open()
  await shows('grace@example.com')
  for (const words of [
    'Live',
    'Used up',
    'Ended',
    'Invalidated',
    '2 of 5',
    '5 of 5',
    'Open link',
    'Ann Lee',
    '4 links',
  ])
    expect(text()).toContain(words)
  expect(document.querySelector('[aria-label="Invalidate the link of i@example.com"]')).toBeNull()
})

it('asks before it invalidates a link, and says so in the words of the specification', async () => {
  await open()
  await shows('grace@example.com')
  await click('Invalidate the link of grace@example.com')
  await shows('whoever is inside by it leaves at once')
  expect(sent('invalidate-guest-invite')).toEqual([])
  await click('Invalidate link')
  await shows('Guest link invalidated')
  expect(sent('invalidate-guest-invite')).toEqual([{ guestId: link().guestId }])
})

it('invalidates several links together, of those that can still be', async () => {
  rows = [link(), link({ guestId: '2', email: null }), link({ guestId: '3', state: 'invalidated' })]
  await open()
  await shows('grace@example.com')
  const boxes = [...document.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]')]
  expect(boxes.map(({ disabled }) => disabled)).toEqual([false, false, true])
  await click('Choose the link of grace@example.com')
  await click('Choose the open link')
  await shows('2 chosen')
  await click('Invalidate')
  await shows('Invalidate 2 guest links?')
  await click('Invalidate links')
  await shows('2 guest links invalidated')
  expect(sent('invalidate-guest-invites')).toEqual([{ guestIds: [link().guestId, '2'] }])
  expect(text()).not.toContain('2 chosen')
})

it('shows the button of an open link in its corner, and moves it', async () => {
  rows = [link({ email: null })]
  await open()
  await shows('Open link')
  await click('Website button for the open link')
  await shows('A button for your website')
  expect(document.querySelector('iframe')?.srcdoc).toContain('data-position="bottom-right"')
  const corner = document.querySelector<HTMLSelectElement>('.ant-modal select')
  await act(async () => {
    if (corner) corner.value = 'top-left'
    corner?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await vi.waitFor(async () => {
    await act(async () => undefined)
    expect(document.querySelector('iframe')?.srcdoc).toContain('data-position="top-left"')
  }, 10_000)
  const linkInfo = { position: 'top-left', maxUses: 5 }
  expect(sent('invite-update')).toEqual([{ guestId: link().guestId, linkInfo }])
})

it('changes the end and the reach of a link', async () => {
  await open()
  await shows('grace@example.com')
  await click('Change the link of grace@example.com')
  await shows('Change the link of grace@example.com')
  await type('0', document.querySelector('input[inputmode=numeric]'))
  await click('Save')
  await shows('Write a whole number from 1 to 10,000')
  await type('', document.querySelector('input[inputmode=numeric]'))
  await click('Save')
  await shows('The link was changed.')
  expect(sent('invite-update')).toEqual([{ guestId: link().guestId, linkInfo: { position: 'bottom-right' } }])
})

it('invites by mail, and tells what is no address before anything is sent', async () => {
  await open()
  await shows('grace@example.com')
  await click('Invite guests')
  await shows('Mail addresses')
  await type('ann@acme.com, nonsense', document.querySelector('textarea'))
  await click('Send 1 invitation')
  await shows('Not a mail address: nonsense')
  expect(sent('guest/invite')).toEqual([])
  await type('ann@acme.com bob@acme.com', document.querySelector('textarea'))
  await click('Send 2 invitations')
  await shows('2 invitations are on the way.')
  expect(sent('guest/invite')).toMatchObject([{ emailList: ['ann@acme.com', 'bob@acme.com'] }])
})

it('makes an open link, and shows it with the script tag for a website', async () => {
  await open()
  await shows('grace@example.com')
  await click('Invite guests')
  await shows('One open link')
  await click('One open link')
  await click('Make the link')
  await shows('Your open link')
  const shown = [...document.querySelectorAll<HTMLInputElement>('.ant-modal input, .ant-modal textarea')].map(
    ({ value }) => value,
  )
  expect(shown).toEqual([link().url, link().widget])
})

it('lists the people, and takes a broken text of visits for none', async () => {
  const visit = JSON.stringify([
    { id: 'a', openedAt: '2026-11-02T00:00:00.000Z', endsAt: '2030-01-01T00:00:00.000Z' },
  ])
  people = [guest({ sessions: visit }), guest({ id: 'b', name: 'Broken Text', sessions: '{not json' })]
  await open()
  await shows('People2')
  await click('People2')
  await shows('Gus Visitor')
  expect(text()).toContain('Open until')
  expect(text()).toContain('Over')
  expect(visitsIn('{"a":1}')).toEqual([])
})

it('pages through ten thousand links at the server', async () => {
  rows = Array.from({ length: 20 }, (_, at) => link({ guestId: String(at) }))
  total = 10_000
  await open()
  await shows('1–20 of 10,000 links')
  await act(async () => document.querySelector<HTMLElement>('.ant-pagination-item-500')?.click())
  await shows('9,981–10,000 of 10,000 links')
  await vi.waitFor(() => expect(sent('guest-invites').at(-1)).toEqual({ page: 500, pageSize: 20 }))
})

it('says that nobody was invited, and that the list did not load', async () => {
  rows = []
  await open()
  await shows('No guest has been invited yet')
  await act(async () => root.unmount())
  isBroken = true
  await open()
  await shows('The list could not be loaded')
  isBroken = false
  await click('Try again')
  await shows('No guest has been invited yet')
})

it('offers a first link only where guests may come in', async () => {
  rows = []
  isGuestAllowed = 'false'
  await open()
  await shows('This space takes no guests')
  await shows('No guest has been invited yet')
  const offers = () =>
    [...document.querySelectorAll('button')].filter(
      (one) => one.textContent === 'Invite guests' && !one.disabled,
    )
  expect(offers()).toEqual([])
  await act(async () => document.querySelector<HTMLButtonElement>('[role=switch]')?.click())
  await vi.waitFor(async () => {
    await act(async () => undefined)
    expect(offers()).toHaveLength(2)
  }, 10_000)
})

it('asks before it lets no guests in any more', async () => {
  await open()
  await shows('grace@example.com')
  const admission = () => document.querySelector<HTMLButtonElement>('[role=switch][aria-checked=true]')
  await vi.waitFor(async () => {
    await act(async () => undefined)
    expect(admission()?.disabled).toBe(false)
  })
  await act(async () => admission()?.click())
  await shows('All guests who are inside leave at once')
  expect(sent('settings-update')).toEqual([])
  await click('Let no guests in')
  await shows('This space takes no guests')
  expect(sent('settings-update')).toEqual([{ settings: { isGuestAllowed: 'false' } }])
  expect(named('Invite guests').hasAttribute('disabled')).toBe(true)
})
