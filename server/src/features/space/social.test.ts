import type { ErrorBody } from '@metapyra/contract/errors'
import type { Person } from '@metapyra/contract/person'
import type { PersonReaction } from '@metapyra/contract/realtime'
import { GREETINGS, REACTIONS } from '@metapyra/contract/signals'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Seat, TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, emitWithReply, enterSpace, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let ada: Seat
let adaSocket: TestSocket

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1' } })
  space = await seedSpace(server)
  ada = await space.member('Ada Lovelace')
  adaSocket = await enterSpace(ada)
})
afterAll(async () => {
  space?.close()
  await server?.close()
})

type Answer = Promise<{ ok: true } | { ok: false; error: ErrorBody }>
const codeOf = async (answer: Answer) => {
  const reply = await answer
  return reply.ok ? 'done' : reply.error.code
}
const refusalOf = async (answer: Answer) => {
  const reply = await answer
  if (reply.ok) throw new Error('It was done')
  return reply.error
}

describe('[SOCIAL-1] a wave, and being asked over', () => {
  it('reach the one they are for, in all of their tabs, and nobody else', async () => {
    const [bob, cleo] = [await space.member('Bob'), await space.member('Cleo')]
    const tabs = [await enterSpace(bob), await enterSpace(bob)]
    const otherSocket = await enterSpace(cleo)
    const wrong: unknown[] = []
    otherSocket.on('person:waved', (from) => wrong.push(from))
    const waves = tabs.map((tab) => nextEvent(tab, 'person:waved'))
    await emitExpectingSuccess(adaSocket, 'person:wave', { to: bob.id })
    expect(await Promise.all(waves)).toEqual([[ada.id], [ada.id]])
    const invitation = nextEvent(otherSocket, 'person:invited-over')
    await emitExpectingSuccess(adaSocket, 'person:invite-over', { to: cleo.id })
    expect(await invitation).toEqual([ada.id])
    expect(wrong).toEqual([])
  })

  it('are for people who are here: nobody of another space, nobody who has left, not oneself', async () => {
    const otherSpace = await seedSpace(server)
    const stranger = await otherSpace.member('Sam')
    await enterSpace(stranger)
    const absent = await space.member('Abe')
    for (const to of [stranger.id, absent.id, ada.id, newId()]) {
      expect(await codeOf(emitWithReply(adaSocket, 'person:wave', { to }))).toBe('NOT_FOUND')
      expect(await codeOf(emitWithReply(adaSocket, 'person:invite-over', { to }))).toBe('NOT_FOUND')
    }
    otherSpace.close()
  })

  it('come from people who are in the room', async () => {
    const bob = await space.member('Bob')
    const outside = await bob.socket()
    for (const event of ['person:wave', 'person:invite-over'] as const)
      expect(await codeOf(emitWithReply(outside, event, { to: ada.id }))).toBe('CONFLICT')
    expect(await codeOf(emitWithReply(outside, 'person:hand', { isUp: true }))).toBe('CONFLICT')
    expect(await codeOf(emitWithReply(outside, 'person:react', { reaction: 0 }))).toBe('CONFLICT')
  })

  it('of guests: they wave, and ask nobody over', async () => {
    const guest = await enterSpace(await space.visitor('guest', 'Gus'))
    const wave = nextEvent(adaSocket, 'person:waved')
    await emitExpectingSuccess(guest, 'person:wave', { to: ada.id })
    await wave
    expect(await codeOf(emitWithReply(guest, 'person:invite-over', { to: ada.id }))).toBe('FORBIDDEN')
  })

  it.each([{}, { to: 'Bob' }, { to: null }, { to: newId(), extra: 1 }, 'x', null])(
    'with %j are refused',
    async (input) => {
      expect(await codeOf(emitWithReply(adaSocket, 'person:wave', input))).toBe('VALIDATION')
    },
  )
})

it('[SOCIAL-3] who does not want to be disturbed is not, and the other one reads so', async () => {
  const bob = await space.member('Bob')
  const socket = await enterSpace(bob)
  const waves: string[] = []
  socket.on('person:waved', (from) => waves.push(from))
  const seen = nextEvent(
    adaSocket,
    'space:join',
    ({ userId, status }) => userId === bob.id && status.state === 'dnd',
  )
  await bob.call('POST v2/status/add', { state: 'dnd', text: '' })
  await seen
  const refused = await refusalOf(emitWithReply(adaSocket, 'person:wave', { to: bob.id }))
  expect(refused).toMatchObject({ code: 'CONFLICT', message: 'Bob doesn’t want to be disturbed.' })
  await bob.call('POST v2/status/clear', {})
  await expect.poll(() => codeOf(emitWithReply(adaSocket, 'person:wave', { to: bob.id }))).toBe('done')
  expect(waves).toEqual([ada.id])
})

describe('[SOCIAL-2] of waves and invitations together', () => {
  it(`one person gets ${GREETINGS.maxToOne} of another within ten minutes`, async () => {
    const [bob, cleo] = [await enterSpace(await space.member('Bob')), await space.member('Cleo')]
    const socket = await enterSpace(cleo)
    const heardOf: string[] = []
    socket.onAny((event: string) => event.startsWith('person:') && heardOf.push(event))
    for (const event of ['person:wave', 'person:invite-over', 'person:wave'] as const)
      await emitExpectingSuccess(bob, event, { to: cleo.id })
    for (const event of ['person:wave', 'person:invite-over'] as const) {
      const refused = await refusalOf(emitWithReply(bob, event, { to: cleo.id }))
      expect(refused).toMatchObject({ code: 'TOO_MANY', message: expect.stringContaining('Cleo') })
    }
    const wave = nextEvent(socket, 'person:waved', (from) => from === ada.id)
    await emitExpectingSuccess(adaSocket, 'person:wave', { to: cleo.id })
    await wave
    expect(heardOf).toHaveLength(4)
  })

  it(`one person sends ${GREETINGS.max} to all within ten minutes, from however many tabs`, async () => {
    const busy = await space.member('Busy')
    const tabs = await Promise.all([1, 2, 3, 4].map(() => enterSpace(busy)))
    const crowd = await Promise.all(Array.from({ length: 18 }, (_, index) => space.member(`Person ${index}`)))
    for (const seat of crowd) await enterSpace(seat)
    const tries = crowd.flatMap((seat) => [seat.id, seat.id, seat.id])
    const codes = await Promise.all(
      tries.map((to, index) =>
        codeOf(emitWithReply(tabs[index % tabs.length] as TestSocket, 'person:wave', { to })),
      ),
    )
    expect(codes.filter((code) => code === 'done')).toHaveLength(GREETINGS.max)
    expect(codes.filter((code) => code === 'TOO_MANY')).toHaveLength(tries.length - GREETINGS.max)
  })
})

describe('[SOCIAL-4] a raised hand', () => {
  it('is seen at once with since when, by whoever comes later too, and goes down', async () => {
    const bob = await space.member('Bob')
    const socket = await enterSpace(bob)
    const before = Date.now()
    const up = nextEvent(
      adaSocket,
      'space:join',
      ({ userId, handUpAt }) => userId === bob.id && handUpAt !== null,
    )
    await emitExpectingSuccess(socket, 'person:hand', { isUp: true })
    const { handUpAt } = (await up)[0]
    expect(Date.parse(handUpAt ?? '')).toBeGreaterThanOrEqual(before)
    await emitExpectingSuccess(socket, 'person:hand', { isUp: true })
    const { people } = await emitExpectingSuccess(
      await (await space.member('Cleo')).socket(),
      'space:enter',
      {},
    )
    expect(people.find(({ userId }) => userId === bob.id)?.handUpAt).toBe(handUpAt)
    const down = nextEvent(adaSocket, 'space:join', (one) => one.userId === bob.id && one.handUpAt === null)
    await emitExpectingSuccess(socket, 'person:hand', { isUp: false })
    await down
  })

  it('stays up over a new status and a new name, and goes with the person', async () => {
    const bob = await space.member('Bob')
    const socket = await enterSpace(bob)
    await emitExpectingSuccess(socket, 'person:hand', { isUp: true })
    const seen = nextEvent(
      adaSocket,
      'space:join',
      ({ userId, status }) => userId === bob.id && status.state === 'busy',
    )
    await bob.call('POST v2/status/add', { state: 'busy', text: '' })
    expect((await seen)[0].handUpAt).not.toBeNull()
    const renamed = nextEvent(adaSocket, 'space:join', ({ userId }) => userId === bob.id)
    emitOnCommit(server.services.db, 'profile:changed', { userId: bob.id })
    expect((await renamed)[0]).toMatchObject({ handUpAt: expect.any(String), status: { state: 'busy' } })
    const left = nextEvent(adaSocket, 'space:leave', (userId) => userId === bob.id)
    socket.disconnect()
    await left
    expect((await emitExpectingSuccess(await bob.socket(), 'space:enter', {})).self.handUpAt).toBeNull()
  })
})

it('[SOCIAL-4] a hand that goes up and down without end stays where it is', async () => {
  const bob = await space.member('Bob')
  const socket = await enterSpace(bob)
  const handsSeen: (string | null)[] = []
  const onJoin = (one: Person) => one.userId === bob.id && handsSeen.push(one.handUpAt)
  adaSocket.on('space:join', onJoin)
  for (let index = 0; index < 20; index += 1)
    await emitWithReply(socket, 'person:hand', { isUp: index % 2 === 0 })
  adaSocket.off('space:join', onJoin)
  expect(handsSeen).toHaveLength(10)
})

describe('[SOCIAL-5] reactions', () => {
  it('reach everybody in the room, oneself too, each person once a batch with their newest', async () => {
    const bob = await space.member('Bob')
    const socket = await enterSpace(bob)
    const batches: PersonReaction[][] = []
    adaSocket.on('space:reactions', (reactions) => batches.push(reactions))
    const own = nextEvent(socket, 'space:reactions')
    const last = REACTIONS.length - 1
    for (const reaction of [0, 1, last]) await emitExpectingSuccess(socket, 'person:react', { reaction })
    await own
    await expect.poll(() => batches.flat().at(-1)).toEqual([bob.id, last])
    for (const batch of batches) expect(new Set(batch.map(([userId]) => userId)).size).toBe(batch.length)
    adaSocket.off('space:reactions')
  })

  it.each([-1, REACTIONS.length, 0.5, '👍', null])('of which there is no %j', async (reaction) => {
    expect(await codeOf(emitWithReply(adaSocket, 'person:react', { reaction }))).toBe('VALIDATION')
  })

  it('sent without end are refused after the sixth', async () => {
    const socket = await enterSpace(await space.member('Bob'))
    const tries = Array.from({ length: 12 }, () =>
      codeOf(emitWithReply(socket, 'person:react', { reaction: 0 })),
    )
    const codes = await Promise.all(tries)
    expect(codes.filter((code) => code === 'done')).toHaveLength(6)
    expect(codes.filter((code) => code === 'TOO_MANY')).toHaveLength(6)
  })
})
