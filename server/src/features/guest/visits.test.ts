import type { Moves } from '@metapyra/contract/moves'
import { decodeMoves } from '@metapyra/contract/moves'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../testing/actor.ts'
import { createActor } from '../../testing/actor.ts'
import { openToGuests } from '../../testing/features/guests.ts'
import type { TestSocket } from '../../testing/live.ts'
import {
  connected,
  emitExpectingSuccess,
  emitWithReply,
  nextEvent,
  openTestSocket,
  refusal,
} from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

/** Maximum time after a right has ended until the guest must be gone (T9). */
const SOON_MS = 2000

let server: TestServer
let space: Awaited<ReturnType<typeof openToGuests>>
const sockets: TestSocket[] = []
beforeAll(async () => {
  server = await startTestServer()
  space = await openToGuests(server)
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(() => server?.close())

const open = (actor: Actor, spaceId = space.workspaceId) => {
  const socket = openTestSocket(server.origin, spaceId, actor.cookies())
  sockets.push(socket)
  return socket
}
const walkIn = async (actor: Actor, spaceId = space.workspaceId) => {
  const socket = await connected(open(actor, spaceId))
  return { socket, entered: await emitExpectingSuccess(socket, 'space:enter', {}) }
}
const guest = async (name = 'Gus') => {
  const link = await space.link()
  const { actor } = await space.comeIn(link)
  await actor.call('POST v2/guest/add', { name, character: { look: 'round', colour: '#22693c' } })
  return { actor, link }
}
const stranger = async (name = 'Curious') => {
  const actor = createActor(server.origin)
  await actor.call('POST v2/guest/add', { name }, space.here)
  return { actor }
}
const message = (receiverId: string) => ({ receiverId, clientId: newId(), body: 'hello' })

describe.each([
  ['a guest by link', guest, 'guest', 'Gus'],
  ['somebody without a link', stranger, 'anonymous', 'Curious'],
] as const)('%s', (_who, arrive, role, name) => {
  it('walks in, is seen under their name, walks and writes in the space’s chat', async () => {
    const { socket: watching } = await walkIn(space.owner)
    const { actor } = await arrive()
    const seen = nextEvent(watching, 'space:join', (person) => person.name === name)
    const { socket, entered } = await walkIn(actor)
    expect((await seen)[0]).toMatchObject({ name, role, userId: entered.self.userId })
    const isTheirs = (moves: Moves) => decodeMoves(moves).some(({ n }) => n === entered.self.n)
    const moved = nextEvent(watching, 'space:moves', isTheirs)
    socket.emit('space:move', [entered.self.x + 0.2, entered.self.y, 3, 1])
    await moved
    const chatMessage = nextEvent(watching, 'chat:message', ({ senderName }) => senderName === name)
    await emitExpectingSuccess(socket, 'chat:send', message(space.workspaceId))
    expect((await chatMessage)[0]).toMatchObject({ body: 'hello', senderId: entered.self.userId })
  })

  it('writes to nobody alone, and is in no other space', async () => {
    const { actor } = await arrive()
    const { socket } = await walkIn(actor)
    const { body: owner } = await space.owner.call('GET v2/user/profile', {})
    expect(await emitWithReply(socket, 'chat:send', message(owner.id))).toMatchObject({
      ok: false,
      error: { code: 'FORBIDDEN' },
    })
    const otherSpace = await openToGuests(server)
    expect((await refusal(open(actor, otherSpace.workspaceId))).data?.code).toBe('NOT_FOUND')
  })
})

it('[LIVE-14] whoever follows the console is told of a guest who comes in, and of who they say that they are', async () => {
  const link = await space.link()
  const console = await connected(open(space.owner))
  const nextGuestChange = () => nextEvent(console, 'console:changed', ({ resource }) => resource === 'guests')
  await emitExpectingSuccess(console, 'console:follow', {})
  const came = nextGuestChange()
  const { actor } = await space.comeIn(link)
  await came
  const guestsChanged = nextGuestChange()
  await actor.call('POST v2/guest/add', { name: 'Gus' })
  await guestsChanged
})

describe('[GUEST-4] [T9] the visits of a link', () => {
  it('end with it, within two seconds, and those of other links do not', async () => {
    const [guestWhoLeft, stays] = [await guest('Gone'), await guest('Stays')]
    const { socket } = await walkIn(guestWhoLeft.actor)
    const { socket: staying } = await walkIn(stays.actor)
    const ended = nextEvent(socket, 'session:ended')
    const closed = new Promise((resolve) => socket.once('disconnect', resolve))
    const at = performance.now()
    await space.invalidate(guestWhoLeft.link)
    expect((await ended)[0]).toMatchObject({ code: 'NO_SESSION', ending: { why: 'linkInvalidated' } })
    await closed
    expect(performance.now() - at).toBeLessThan(SOON_MS)
    expect((await guestWhoLeft.actor.call('GET v2/guest/profile', {})).status).toBe(401)
    expect((await space.comeIn(guestWhoLeft.link, guestWhoLeft.actor)).body.code).toBe('linkExpired')
    expect(staying.connected).toBe(true)
    expect((await stays.actor.call('GET v2/guest/profile', {})).status).toBe(200)
  })

  it('last no longer than the link once its end is moved forward', async () => {
    const { actor, link } = await guest()
    const timestamp = Date.now() + 60_000
    await space.owner.call('POST v2/guest/invite-update', { guestId: link.guestId, timestamp }, space.here)
    const { body } = await actor.call('POST v2/guest/add', { name: 'Gus' })
    expect(Date.parse(JSON.parse(body.guest.sessions)[0].endsAt)).toBe(timestamp)
  })
})

describe('[GUEST-7] a space that lets no guests in any more', () => {
  it('ends all visits, of guests and of the anonymous, and no member’s', async () => {
    const own = await openToGuests(server)
    const { actor: byLink } = await own.comeIn(await own.link())
    const anonymous = createActor(server.origin)
    await anonymous.call('GET v2/guest/auth', {}, own.here)
    const { socket: member } = await walkIn(own.owner, own.workspaceId)
    const visits = await Promise.all([byLink, anonymous].map((actor) => walkIn(actor, own.workspaceId)))
    const ended = Promise.all(visits.map(({ socket }) => nextEvent(socket, 'session:ended')))
    const at = performance.now()
    await own.allow('false')
    for (const [error] of await ended) expect(error.ending).toEqual({ why: 'guestsShutOut' })
    expect(performance.now() - at).toBeLessThan(SOON_MS)
    for (const actor of [byLink, anonymous])
      expect((await actor.call('GET v2/user/profile', {})).status).toBe(401)
    expect(member.connected).toBe(true)
  })

  it.each(['False', '', 'TRUE', null, 0, true])(
    '[T11] is not opened by %j, which is no plain yes',
    async (value) => {
      const own = await openToGuests(server)
      await own.allow('false')
      const settings = { isGuestAllowed: value } as unknown as { isGuestAllowed: 'true' }
      await own.owner.call('PUT v2/admin/workspace/settings-update', { settings }, own.here)
      expect((await createActor(server.origin).call('GET v2/guest/auth', {}, own.here)).body.code).toBe(
        'GUEST_NOT_ALLOWED',
      )
    },
  )

  it('[T11] is not opened by the text ‘false’ in its data', async () => {
    const own = await openToGuests(server)
    await server.services.connection.pool.query(
      `update workspaces set settings = settings || '{"isGuestAllowed":"false"}' where id = $1`,
      [own.workspaceId],
    )
    expect((await createActor(server.origin).call('GET v2/guest/auth', {}, own.here)).body.code).toBe(
      'GUEST_NOT_ALLOWED',
    )
    const { body } = await createActor(server.origin).call('GET v2/workspace/domain-detail', {}, own.here)
    expect(body.isGuestAllowed).toBe('false')
  })
})

describe('[GUEST-11] the doors of a space', () => {
  it('are closed one by one: who came by the address goes, who came by a link stays until that is closed', async () => {
    const own = await openToGuests(server)
    const set = (settings: object) =>
      own.owner.call('PUT v2/admin/workspace/settings-update', { settings }, own.here)
    const { actor: byLink } = await own.comeIn(await own.link())
    const anonymous = createActor(server.origin)
    await anonymous.call('GET v2/guest/auth', {}, own.here)
    await set({ takesLinkGuests: true })
    await own.allow('false')
    const statusOf = async (actor: typeof byLink) => (await actor.call('GET v2/user/profile', {})).status
    expect([await statusOf(anonymous), await statusOf(byLink)]).toEqual([401, 200])
    expect((await createActor(server.origin).call('GET v2/guest/auth', {}, own.here)).status).toBe(403)
    const link = await own.link()
    await set({ takesLinkGuests: false })
    expect(await statusOf(byLink)).toBe(401)
    expect((await own.comeIn(link)).status).toBe(403)
    expect((await own.invite()).status).toBe(409)
  })
})

describe('[SEAT-6] no more guests are in a space at a time than its plan takes', () => {
  it('Free takes ten: no door opens to an eleventh, nobody walks in who came through it before, and members do', async () => {
    const own = await openToGuests(server)
    const link = await own.link()
    const come = async () => {
      const actor = createActor(server.origin)
      await actor.call('GET v2/guest/auth', {}, own.here)
      return actor
    }
    const guests = await Promise.all(Array.from({ length: 10 }, come))
    const early = await come()
    const [first] = await Promise.all(guests.map((actor) => walkIn(actor, own.workspaceId)))
    const words = {
      code: 'SEATS_USED_UP',
      message: expect.stringContaining('10 guests are already in this space'),
    }
    const late = createActor(server.origin)
    expect((await late.call('GET v2/guest/auth', {}, own.here)).body).toMatchObject(words)
    expect((await own.comeIn(link)).body).toMatchObject(words)
    const socket = await connected(open(early, own.workspaceId))
    expect(await emitWithReply(socket, 'space:enter', {})).toMatchObject({ ok: false, error: words })
    // A person who is already in can enter with another tab.
    if (first) await emitExpectingSuccess(first.socket, 'space:enter', {})
    await walkIn(own.owner, own.workspaceId)
  })
})
