import { randomUUID } from 'node:crypto'
import type { CallName } from '@metapyra/contract/calls'
import { calls } from '@metapyra/contract/calls'
import type { GuestRight } from '@metapyra/contract/guests'
import { GUEST_RIGHT_SETTINGS } from '@metapyra/contract/guests'
import { hasDoor, isInside } from '@metapyra/map/plan'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { isNear } from '../../platform/realtime/world/near.ts'
import { askAgent, makeAgent } from '../../testing/features/agent.ts'
import type { Seat, TestSocket, TestSpace } from '../../testing/live.ts'
import { emitExpectingSuccess, emitWithReply, enterSpace, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { mapById } from '../map/service.ts'
import { entryPlace } from '../space/entry.rules.ts'
import { guestInvites, guestNotices, guests } from './tables.ts'

const CLOSED = Object.fromEntries(Object.values(GUEST_RIGHT_SETTINGS).map((setting) => [setting, false]))
const MARKER = 'zebracrossing'
/** Enough for dozens of calls on a busy machine. */
const LONG_TIMEOUT_MS = 60_000
const ground = mapById('small-office')
const entrance = entryPlace('', ground, [])
const tiles = Array.from({ length: ground.width * ground.height }, (_, index) => ({
  x: index % ground.width,
  y: Math.floor(index / ground.width),
})).filter(({ x, y }) => ground.isFree(x, y))
const open = tiles.filter(
  (tile) => !ground.plan.areas.some((area) => area.kind !== 'room' && isInside(area, tile)),
)
const farTile = open.toSorted(
  (a, b) => Math.hypot(b.x - entrance.x, b.y - entrance.y) - Math.hypot(a.x - entrance.x, a.y - entrance.y),
)[0] ?? { x: 0, y: 0 }

const canEnter = async (socket: TestSocket): Promise<boolean> =>
  (await emitWithReply(socket, 'space:enter', {})).ok

/** Returns the free tile closest to a person. */
const besideOf = (self: { x: number; y: number }) =>
  open.toSorted(
    (a, b) => Math.hypot(a.x - self.x, a.y - self.y) - Math.hypot(b.x - self.x, b.y - self.y),
  )[0] ?? entrance

let server: TestServer
let space: TestSpace
let ada: Seat
const things: Record<string, string> = {}

interface Link {
  rights?: GuestRight[]
  rooms?: string[]
  isMeeting?: boolean
  isByAdmin?: boolean
}

const standAt = (seat: Seat, place: { x: number; y: number }) =>
  server.services.connection.pool.query('update members set last_location = $1 where user_id = $2', [
    JSON.stringify(place),
    seat.id,
  ])

/** Returns a guest who came by a link of this kind. */
const byLink = async ({ rights, rooms, ...settings }: Link, at = space, hostId = ada.id): Promise<Seat> => {
  const { db, connection } = server.services
  const seat = await at.visitor('guest', 'Linked')
  const [inviteId, guestId] = [newId(), newId()]
  const expiresAt = new Date(Date.now() + 3_600_000)
  const link = { id: inviteId, workspaceId: at.spaceId, createdBy: hostId, expiresAt, ...settings }
  await db.insert(guestInvites).values({ ...link, rights: rights ?? null, rooms: rooms ?? null })
  await db.insert(guests).values({ id: guestId, workspaceId: at.spaceId, inviteId, name: 'Linked' })
  await connection.pool.query('update sessions set guest_id = $1 where id = $2', [guestId, seat.sessionId])
  return seat
}

/** Creates one of everything that guests must not read, with the marker in its text. */
const createMarkedContent = async (at: TestSpace, owner: Seat, socket: TestSocket) => {
  const message = { receiverId: at.spaceId, clientId: randomUUID(), body: `${MARKER} said` }
  const { id: messageId } = await emitExpectingSuccess(socket, 'chat:send', message)
  await emitExpectingSuccess(socket, 'chat:send', {
    receiverId: messageId,
    clientId: randomUUID(),
    body: `${MARKER} answered`,
  })
  const requests = {
    question: `${MARKER}?`,
    kind: 'single' as const,
    options: [{ label: MARKER }, { label: 'No' }],
  }
  const poll = (await owner.call('POST v2/poll/create', { ...requests, clientId: randomUUID() })).body
  const rights = [{ principal: 'guest' as const, principalId: '', level: 'view' as const }]
  const input = { kind: 'note' as const, name: `${MARKER} ${randomUUID()}`, text: MARKER, rights }
  const note = await owner.call('POST v2/library/create', input)
  expect(note.status).toBe(201)
  const planned = {
    ...{ title: MARKER, description: MARKER, visibility: 'workspace' as const, timezone: 'UTC' },
    ...{ startLocal: '2031-03-03T10:00', endLocal: '2031-03-03T11:00' },
  }
  const event = await owner.call('POST v2/event/create', planned as never)
  expect(event.status).toBe(201)
  return {
    messageId,
    pollId: poll.id,
    optionId: poll.options[0].id,
    resourceId: note.body.id,
    eventId: event.body.id,
  }
}

beforeAll(async () => {
  server = await startTestServer()
  space = await seedSpace(server, CLOSED)
  ada = await space.member(`Ada ${MARKER}`, { role: 'owner', isConfirmed: true })
  await standAt(ada, farTile)
  Object.assign(things, await createMarkedContent(space, ada, await enterSpace(ada)))
})
afterAll(async () => {
  space?.close()
  await server?.close()
})

/** Meaningful inputs for some calls; all others are sent empty. */
const inputs = (spaceId: string): Partial<Record<CallName, object>> => ({
  'POST v2/chat/get': { receiverId: spaceId, page: 1 },
  'POST v2/chat/search': { words: MARKER },
  'POST v2/chat/mentionable': { receiverId: spaceId, words: '' },
  'POST v2/chat/people': { receiverId: spaceId },
  'POST v2/chat/pins': { receiverId: spaceId },
  'POST v2/chat/notify': { receiverId: spaceId, notify: 'all' },
  'POST v2/chat/locate': { messageId: things['messageId'] },
  'POST v2/chat/forward': { messageId: things['messageId'], receiverId: spaceId, clientId: randomUUID() },
  'POST v2/chat/remove-preview': { messageId: things['messageId'] },
  'POST v2/chat/delete': { messageId: things['messageId'] },
  'POST v2/chat/report': { messageId: things['messageId'], reason: 'spam' },
  'POST v2/chat/pin-conversation': { receiverId: spaceId, isOn: true },
  'POST v2/status/get': { userIds: [ada.id] },
  'POST v2/library/list': { filter: 'all' },
  'POST v2/library/get': { resourceId: things['resourceId'] },
  'POST v2/library/versions': { resourceId: things['resourceId'] },
  'POST v2/poll/list': { filter: 'active' },
  'POST v2/poll/get': { pollId: things['pollId'] },
  'POST v2/poll/vote': { pollId: things['pollId'], optionId: things['optionId'] },
  'POST v2/poll/voters': { pollId: things['pollId'], optionId: things['optionId'] },
  'POST v2/event/list': { filter: 'upcoming' },
  'POST v2/event/calendar': { from: '2031-03-01T00:00:00.000Z', to: '2031-03-31T00:00:00.000Z' },
  'POST v2/event/get': { eventId: things['eventId'] },
  'POST v2/event/get-attendees': { eventId: things['eventId'] },
  'POST v2/event/chat': { eventId: things['eventId'] },
  'POST v2/event/join': { eventId: things['eventId'] },
  'POST v2/event/respond': { eventId: things['eventId'], status: 'going' },
  'POST v2/utils/several': { calls: [] },
})

const everyCall = async (seat: Seat): Promise<[CallName, string][]> => {
  const found: [CallName, string][] = []
  const known = inputs(seat.spaceId)
  // Calls for members only are covered by the access matrix (tests/api/access.test.ts).
  const isReached = (name: CallName) =>
    [calls[name].access]
      .flat()
      .some((level) => level === 'anonymous' || level === 'guest' || level === 'session')
  const names = (Object.keys(calls) as CallName[]).filter(
    (name) => isReached(name) && name !== 'POST v2/auth/logout' && !('upload' in calls[name]),
  )
  for (const name of names) {
    for (const input of [known[name] ?? {}, {}]) {
      const { body } = await seat.call(name, input as never).catch(() => ({ body: null }))
      const text = JSON.stringify(body ?? null)
      if (text.includes(MARKER)) found.push([name, text])
    }
  }
  return found
}

const KINDS: [string, () => Promise<Seat>][] = [
  ['an anonymous guest', () => space.visitor('anonymous', 'Nobody')],
  ['a guest without a link of their own', () => space.visitor('guest', 'Somebody')],
  ['a guest by link', () => byLink({})],
  [
    'a guest whose link asks for more than the space gives',
    () => byLink({ rights: ['chat', 'library', 'polls'] }),
  ],
  [
    'a guest of a booking',
    async () => byLink({ isMeeting: true, rooms: [] }, space, (await space.member('Host')).id),
  ],
  ['a guest of an event', async () => byLink({ isMeeting: true }, space, (await space.member('Host')).id)],
]

describe('[GUEST-12] in a space that shows its guests nothing', () => {
  it.each(KINDS)(
    '%s reads of chat, files, polls, events and people nothing by any call',
    async (_who, come) => {
      const seat = await come()
      expect(await everyCall(seat)).toEqual([])
      const inside = await enterSpace(seat)
      expect(await everyCall(seat)).toEqual([])
      inside.disconnect()
    },
  )

  it.each(KINDS)(
    '%s hears nothing of them, and asks for them in vain',
    async (_who, come) => {
      const seat = await come()
      const socket = await seat.socket()
      const events: string[] = []
      socket.onAny((event: string, ...args: unknown[]) => events.push(JSON.stringify([event, ...args])))
      // Guests of earlier tests keep their places until their leaving is noticed.
      await expect.poll(() => canEnter(socket)).toBe(true)
      const entered = await emitExpectingSuccess(socket, 'space:enter', {})
      expect(JSON.stringify(entered)).not.toContain(MARKER)
      const receiverId = space.spaceId
      const denied = [
        emitWithReply(socket, 'chat:send', { receiverId, clientId: randomUUID(), body: 'Hello' }),
        emitWithReply(socket, 'chat:send', {
          receiverId: things['messageId'],
          clientId: randomUUID(),
          body: 'Hello',
        }),
        emitWithReply(socket, 'chat:react', { messageId: things['messageId'], emoji: '👍', isOn: true }),
        emitWithReply(socket, 'chat:read', { receiverId, seq: 1 }),
        emitWithReply(socket, 'chat:typing', { receiverId }),
        emitWithReply(socket, 'poll:follow', { pollId: things['pollId'] }),
      ]
      for (const answer of await Promise.all(denied)) expect(answer.ok).toBe(false)
      await createMarkedContent(space, ada, await enterSpace(ada))
      const friend = await space.member('Friend')
      await standAt(friend, besideOf(entered.self))
      const came = nextEvent(socket, 'space:join', ({ userId }) => userId === friend.id)
      const friendSocket = await enterSpace(friend)
      // Everything sent earlier has arrived by then.
      await came
      expect(events.filter((text) => text.includes(MARKER))).toEqual([])
      friendSocket.disconnect()
      socket.disconnect()
    },
    LONG_TIMEOUT_MS,
  )

  it('agents answer them from nothing that they may not read', async () => {
    const agent = await makeAgent(ada, { sources: ['library', 'events', 'chat'] })
    const seat = await space.visitor('guest', 'Asker')
    const question = { agentId: agent.id, clientId: randomUUID(), text: `What is said of ${MARKER}?` }
    const { sources, text } = await askAgent(seat, server.origin, question)
    expect(sources).toEqual([])
    expect(text).not.toContain(`${MARKER} said`)
    const { sources: found } = await askAgent(ada, server.origin, { ...question, clientId: randomUUID() })
    expect(found.length).toBeGreaterThan(0)
  })
})

describe('[GUEST-13] a link', () => {
  it('of a member gives no more than all guests have, and one of an owner says so', async () => {
    await ada.call('PUT v2/admin/workspace/settings-update', { settings: { takesLinkGuests: true } })
    const bob = await space.member('Bob')
    const [room] = (await bob.call('POST v2/guest/rooms', {})).body.rooms
    const linkInfo = { position: 'bottom-right' as const, rights: ['polls' as const], rooms: [room.areaId] }
    const input = { timestamp: Date.now() + 3_600_000, emailList: [], linkInfo }
    expect((await bob.call('POST v2/guest/invite', input)).status).toBe(403)
    const { status, body } = await ada.call('POST v2/guest/invite', input)
    expect(status).toBe(201)
    expect(body.invites).toMatchObject([{ rights: ['polls'], hasOwnRights: true, rooms: [room] }])
    const unknown = { ...input, linkInfo: { ...linkInfo, rooms: [99_999] } }
    expect((await ada.call('POST v2/guest/invite', unknown)).status).toBe(400)
  })

  it('narrows what the space gives, and gives more where whoever runs the space says so', async () => {
    const statusOf = async (seat: Seat) => (await seat.call('POST v2/poll/list', { filter: 'active' })).status
    expect(await statusOf(await byLink({ rights: ['polls'] }))).toBe(403)
    expect(await statusOf(await byLink({ rights: ['polls'], isByAdmin: true }))).toBe(200)
    const open = await seedSpace(server)
    const owner = await open.member('Owner', { role: 'owner' })
    expect(await statusOf(await byLink({}, open, owner.id))).toBe(200)
    expect(await statusOf(await byLink({ rights: ['chat'] }, open, owner.id))).toBe(403)
    open.close()
  })
})

describe('[GUEST-16] what is said in a room', () => {
  const room = ground.plan.areas.find(hasDoor)
  const inside = tiles.filter((tile) => room && isInside(room, tile))

  it('is read by a guest who stands there from when they came, later changes of what was before too', async () => {
    if (!room) throw new Error('The map has no room')
    const place = await seedSpace(server, CLOSED)
    const [eve, bob] = [
      await place.member('Eve', { role: 'owner' }),
      await place.member('Bob', { role: 'guest' }),
    ]
    await standAt(eve, inside[0] ?? entrance)
    await standAt(bob, inside[1] ?? entrance)
    const eves = await enterSpace(eve)
    const { receiverId } = await emitExpectingSuccess(eves, 'chat:room', { areaId: room.id })
    const say = (body: string) =>
      emitExpectingSuccess(eves, 'chat:send', { receiverId, clientId: randomUUID(), body })
    const before = await say(`${MARKER} before`)
    const bobs = await enterSpace(bob)
    const events: string[] = []
    bobs.onAny((...args: unknown[]) => events.push(JSON.stringify(args)))
    expect(await emitExpectingSuccess(bobs, 'chat:room', { areaId: room.id })).toEqual({ receiverId })
    await emitExpectingSuccess(eves, 'chat:react', { messageId: before.id, emoji: '👍', isOn: true })
    await emitExpectingSuccess(eves, 'chat:send', {
      receiverId: before.id,
      clientId: randomUUID(),
      body: `${MARKER} in its thread`,
    })
    const heardIt = nextEvent(bobs, 'chat:message', ({ body }) => body === 'after')
    await say('after')
    await heardIt
    for (const input of [{ page: 1 }, { page: 1, afterChange: 0 }, { page: 1, aroundId: before.id }]) {
      const { body } = await bob.call('POST v2/chat/get', { receiverId, ...input })
      expect(JSON.stringify(body.rows)).not.toContain(MARKER)
    }
    const { body } = await bob.call('POST v2/chat/get', { receiverId, page: 1 })
    expect(body.rows.map((row: { body: string }) => row.body)).toEqual(['after'])
    expect((await bob.call('POST v2/chat/get', { receiverId: before.id, page: 1 })).status).toBe(404)
    expect((await bob.call('POST v2/chat/locate', { messageId: before.id })).status).toBe(404)
    const lists = [
      await bob.call('GET v2/chat/all', {}),
      await bob.call('POST v2/chat/search', { words: MARKER }),
      await bob.call('POST v2/chat/pins', { receiverId }),
    ]
    expect(JSON.stringify([events, lists])).not.toContain(MARKER)
    place.close()
  })
})

it('[GUEST-18] an owner who is to be told is told until they have read it', async () => {
  const owner = await space.member('Told', { role: 'owner' })
  const isDue = async (input = {}) => (await owner.call('POST v2/admin/guest-notice', input)).body.isDue
  expect(await isDue()).toBe(false)
  await server.services.db.insert(guestNotices).values({ workspaceId: space.spaceId, userId: owner.id })
  expect([await isDue(), await isDue({ isRead: true }), await isDue()]).toEqual([true, false, false])
})

describe('[GUEST-15] the rooms of a link', () => {
  it('are those into which its guest walks; all others are closed to them', async () => {
    const rooms = ground.plan.areas.filter(hasDoor)
    const [one] = rooms
    const place = await seedSpace(server, CLOSED)
    const host = await place.member('Host')
    const closedTo = async (link: Link) => {
      const seat = await byLink(link, place, host.id)
      const { closedDoors } = await emitExpectingSuccess(await seat.socket(), 'space:enter', {})
      return closedDoors.sort()
    }
    expect(rooms.length).toBeGreaterThan(0)
    expect(await closedTo({ rooms: [] })).toEqual(rooms.map(({ id }) => id).sort())
    const others = rooms.filter((area) => area !== one)
    expect(await closedTo({ rooms: [`${ground.id}/${one?.id}`] })).toEqual(others.map(({ id }) => id).sort())
    expect(await closedTo({})).toEqual([])
    place.close()
  })
})

describe('[GUEST-17] a guest who sees only who is near', () => {
  it('is told of those who come near and of no one else', async () => {
    const place = await seedSpace(server, CLOSED)
    const [far, near] = [await place.member('Far', { role: 'owner' }), await place.member('Near')]
    await standAt(far, farTile)
    await enterSpace(far)
    const seat = await place.visitor('anonymous', 'Guest')
    const socket = await seat.socket()
    const { people, self, desks } = await emitExpectingSuccess(socket, 'space:enter', {})
    expect(isNear(ground, self, farTile, false)).toBe(false)
    expect([people, desks]).toEqual([[], []])
    await standAt(near, besideOf(self))
    const came = nextEvent(socket, 'space:join', ({ userId }) => userId !== self.userId)
    const nears = await enterSpace(near)
    expect((await came)[0].name).toBe('Near')
    expect((await seat.call('POST v2/status/get', { userIds: [near.id] })).status).toBe(200)
    const left = nextEvent(socket, 'space:leave', (userId) => userId === near.id)
    nears.disconnect()
    await left
    expect((await seat.call('POST v2/status/get', { userIds: [far.id] })).status).toBe(404)
    place.close()
  })

  it('[GUEST-14] sees everyone as soon as that is given, and no more once it is taken', async () => {
    const place = await seedSpace(server, CLOSED)
    const owner = await place.member('Owner', { role: 'owner', isConfirmed: true })
    await standAt(owner, farTile)
    await enterSpace(owner)
    const seat = await place.visitor('anonymous', 'Guest')
    const socket = await seat.socket()
    expect((await emitExpectingSuccess(socket, 'space:enter', {})).people).toEqual([])
    const back = nextEvent(socket, 'server:draining')
    const settings = { guestsSeePeople: true, isGuestAllowed: 'true' as const }
    await owner.call('PUT v2/admin/workspace/settings-update', { settings })
    await back
    const again = await seat.socket()
    expect((await emitExpectingSuccess(again, 'space:enter', {})).people.map(({ name }) => name)).toEqual([
      'Owner',
    ])
    place.close()
  })
})
