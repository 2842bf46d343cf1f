import type { GuestInvite, GuestUser } from '@metapyra/contract/entities/admin'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Answers } from '../testing/api-server.ts'
import { startApiServer } from '../testing/api-server.ts'
import {
  click,
  close,
  enter,
  findByName,
  open,
  press,
  pressKey,
  rowInFocus,
  shows,
  text,
  waitUntil,
} from '../testing/page.ts'
import { GuestsPage } from './guests-page.lazy.tsx'
import { answersIn, visitsIn } from './visits.ts'

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
  isMeeting: false,
  rights: [],
  hasOwnRights: false,
  rooms: null,
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
let settingsAnswer = Promise.resolve()
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
    takesLinkGuests: false,
    takesMeetingGuests: true,
    guestsReadChat: false,
    guestsReadHistory: false,
    guestsSeePeople: false,
    guestsSeeEvents: false,
    guestsSeePolls: false,
    guestsSeeLibrary: false,
    isOpen: false,
    requireVerifiedEmail: false,
    defaultRole: 'user' as const,
    invitationDays: 14,
    chatRetentionDays: 0,
    userRecording: 'disabled' as const,
    userTranscriber: 'disabled' as const,
    timeZone: 'UTC',
    workingHours: CLOSED,
    isChatOn: true,
    isReceptionOn: false,
    asksConsent: false,
    showsPreviews: true,
  },
  edit: { revision: 0, changedBy: null, changedAt: null },
  isAlwaysOpen: false,
})
const answers: Answers = {
  'POST v2/admin/guest-invites': () =>
    isBroken
      ? { status: 503, error: { code: 'OVERLOADED', message: 'The server is busy.' } }
      : { rows, total: total ?? rows.length },
  'POST v2/guest/rooms': () => ({ rooms: [{ areaId: 7, name: 'Atlas' }] }),
  'POST v2/admin/guest-notice': () => ({ isDue: false }),
  'POST v2/admin/guest-user-list': () => ({ rows: people, total: people.length }),
  'POST v2/admin/workspace/setting-details': async () => {
    await settingsAnswer
    return settings()
  },
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
  'POST v2/guest/invite-update': ({ linkInfo }) =>
    link({ email: null, position: linkInfo?.position ?? null, maxUses: linkInfo?.maxUses ?? null }),
}
const server = await startApiServer(answers)
const { inputsOf } = server

const show = () => open(server.api, <GuestsPage />, '/guests')
beforeEach(() => {
  ;[rows, people, total, isGuestAllowed, isBroken] = [[link()], [guest()], undefined, 'true', false]
  server.requests.splice(0)
})
afterAll(() => server.stop())

it('shows no switch before it is known which are on', async () => {
  const slow = Promise.withResolvers<void>()
  settingsAnswer = slow.promise
  await show()
  await shows('Invite guests')
  expect(document.querySelectorAll('[role=switch]')).toHaveLength(0)
  slow.resolve()
  await shows('Guests can join')
  const first = document.querySelectorAll('[role=switch][aria-checked=true]').length
  expect(first).toBeGreaterThan(0)
  settingsAnswer = Promise.resolve()
})

it('lists links with their state, how many came, and who made them', async () => {
  rows = [
    link(),
    link({ guestId: '2', email: null, state: 'usedUp', uses: 5 }),
    link({ guestId: '3', email: 'o@example.com', state: 'ended', maxUses: null }),
    link({ guestId: '4', email: 'i@example.com', state: 'invalidated' }),
  ]
  await show()
  await shows('grace@example.com')
  for (const label of [
    'Active',
    'Used up',
    'Expired',
    'Revoked',
    '2 of 5',
    '5 of 5',
    'Open link',
    'Ann Lee',
    '4 links',
  ])
    expect(text()).toContain(label)
  expect(document.querySelector('[aria-label="Revoke the link for i@example.com"]')).toBeNull()
})

it('asks before it invalidates a link, and says so in the words of the specification', async () => {
  await show()
  await shows('grace@example.com')
  await press('Revoke the link for grace@example.com')
  await shows('anyone who joined with it is removed right away')
  expect(inputsOf('invalidate-guest-invite')).toEqual([])
  await press('Revoke link')
  await shows('Guest link invalidated.')
  expect(inputsOf('invalidate-guest-invite')).toEqual([{ guestId: link().guestId }])
})

it('invalidates several links together, of those that can still be', async () => {
  rows = [
    link(),
    link({ guestId: '2', email: null }),
    link({ guestId: '3', email: 'i@example.com', state: 'invalidated' }),
  ]
  await show()
  await shows('grace@example.com')
  const boxes = [...document.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]')]
  expect(boxes.map(({ disabled }) => disabled)).toEqual([false, false, true])
  await press('Select the link for grace@example.com')
  await press('Select the open link')
  await shows('2 selected')
  await press('Revoke')
  await shows('Revoke 2 guest links?')
  await press('Revoke links')
  await shows('2 guest links revoked.')
  expect(inputsOf('invalidate-guest-invites')).toEqual([{ guestIds: [link().guestId, '2'] }])
  expect(text()).not.toContain('2 selected')
})

it('shows the button of an open link in its corner, and moves it', async () => {
  rows = [link({ email: null })]
  await show()
  await shows('Open link')
  await press('Website button for the open link')
  await waitUntil(() =>
    expect(document.querySelector('iframe')?.srcdoc).toContain('data-position="bottom-right"'),
  )
  await enter('.ant-modal select', 'top-left', 'change')
  await waitUntil(() =>
    expect(document.querySelector('iframe')?.srcdoc).toContain('data-position="top-left"'),
  )
  const linkInfo = { position: 'top-left', maxUses: 5 }
  expect(inputsOf('invite-update')).toEqual([{ guestId: link().guestId, linkInfo }])
})

it('changes the end and the reach of a link', async () => {
  await show()
  await shows('grace@example.com')
  await press('Edit the link for grace@example.com')
  await shows('Edit link for grace@example.com')
  await enter('input[inputmode=numeric]', '0')
  await press('Save')
  await shows('Enter a whole number from 1 to 10,000')
  await enter('input[inputmode=numeric]', '')
  await press('Save')
  await shows('Link saved.')
  expect(inputsOf('invite-update')).toEqual([
    { guestId: link().guestId, linkInfo: { position: 'bottom-right' } },
  ])
})

it('invites by mail, and tells what is no address before anything is sent', async () => {
  await show()
  await shows('grace@example.com')
  await press('Invite guests')
  await shows('Emails')
  await enter('textarea', 'ann@acme.com, nonsense')
  await press('Send 1 invitation')
  await shows('Not a valid email: nonsense')
  expect(inputsOf('guest/invite')).toEqual([])
  await enter('textarea', 'ann@acme.com bob@acme.com')
  await press('Send 2 invitations')
  await shows('2 invitations sent.')
  expect(inputsOf('guest/invite')).toMatchObject([{ emailList: ['ann@acme.com', 'bob@acme.com'] }])
})

it('makes an open link, and shows it with the script tag for a website', async () => {
  await show()
  await shows('grace@example.com')
  await press('Invite guests')
  await shows('One open link')
  await press('One open link')
  await press('Create link')
  await shows('Your open link')
  const fieldLabels = [
    ...document.querySelectorAll<HTMLInputElement>('.ant-modal input, .ant-modal textarea'),
  ].map(({ value }) => value)
  expect(fieldLabels).toEqual([link().url, link().widget])
})

it('[GUEST-20] tells of people what they said beside, and takes a broken text of it for nothing', async () => {
  people = [
    guest({ additional: '{"company":"Analytical Engines","seats":3}' }),
    guest({ id: 'b', name: 'Broken Text', additional: '{not json' }),
  ]
  await show()
  await shows('People2')
  await press('People2')
  await shows('company: Analytical Engines, seats: 3')
  expect(text()).toContain('Broken Text')
  for (const broken of ['{not json', 'null', '{}', '']) expect(answersIn(broken)).toBe('')
})

it('lists the people, and takes a broken text of visits for none', async () => {
  const visit = JSON.stringify([
    { id: 'a', openedAt: '2026-11-02T00:00:00.000Z', endsAt: '2030-01-01T00:00:00.000Z' },
  ])
  people = [guest({ sessions: visit }), guest({ id: 'b', name: 'Broken Text', sessions: '{not json' })]
  await show()
  await shows('People2')
  await press('People2')
  await shows('Gus Visitor')
  expect(text()).toContain('Open until')
  expect(text()).toContain('Ended')
  expect(visitsIn('{"a":1}')).toEqual([])
})

it('has links and people gone through by keys alone, and a link opened to be changed', async () => {
  rows = [link({ guestId: '2', email: 'gone@example.com', state: 'invalidated' }), link()]
  people = [guest(), guest({ id: 'b', name: 'Second' })]
  await show()
  await shows('gone@example.com')
  await pressKey('j')
  expect(rowInFocus()).toContain('gone@example.com')
  await pressKey('Enter')
  await pressKey('j')
  expect(rowInFocus()).toContain('grace@example.com')
  await pressKey('x')
  await shows('1 selected')
  await pressKey('Enter')
  await shows('Edit link for grace@example.com')
  expect(text()).not.toContain('Edit link for gone@example.com')
  await press('Cancel')
  await press('People2')
  await shows('Second')
  await pressKey('j')
  await pressKey('j')
  expect(rowInFocus()).toContain('Second')
  await pressKey('k')
  expect(rowInFocus()).toContain('Gus Visitor')
})

it('pages through ten thousand links at the server', async () => {
  rows = Array.from({ length: 20 }, (_, at) => link({ guestId: String(at) }))
  total = 10_000
  await show()
  await shows('1–20 of 10,000 links')
  await click('.ant-pagination-item-500')
  await shows('9,981–10,000 of 10,000 links')
  await expect.poll(() => inputsOf('guest-invites').at(-1)).toEqual({ page: 500, pageSize: 20 })
})

it('says that nobody was invited, and that the list did not load', async () => {
  rows = []
  await show()
  await shows('No guests invited yet')
  await close()
  isBroken = true
  await show()
  await shows('Couldn’t load the list')
  isBroken = false
  await press('Try again')
  await shows('No guests invited yet')
})

it('offers a first link only where guests may come in', async () => {
  rows = []
  isGuestAllowed = 'false'
  await show()
  await shows('Guest links are disabled')
  await shows('No guests invited yet')
  const offers = () =>
    [...document.querySelectorAll('button')].filter(
      (button) => button.textContent === 'Invite guests' && !button.disabled,
    )
  expect(offers()).toEqual([])
  await press('Anyone with the address')
  await waitUntil(() => expect(offers()).toHaveLength(2))
})

it('asks before it lets no guests in any more', async () => {
  await show()
  await shows('grace@example.com')
  await shows('Anyone with the address')
  await press('Anyone with the address')
  await shows('Guests who joined this way are removed right away')
  expect(inputsOf('settings-update')).toEqual([])
  await press('Turn off')
  await shows('Guest links are disabled')
  expect(inputsOf('settings-update')).toEqual([{ settings: { isGuestAllowed: 'false' } }])
  expect(findByName('Invite guests').hasAttribute('disabled')).toBe(true)
})
