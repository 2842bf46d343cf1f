import type { Talk } from '@metapyra/contract/entities/talk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import { SANDBOX_SFU } from '../../providers/sfu/sfu.ts'
import { openSpace } from '../../testing/features/talk.ts'
import type { TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, emitWithReply, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { enterSfu } from '../../testing/sfu.ts'
import { updateMember } from '../workspace/queries.ts'

const redisUrl = process.env.TEST_REDIS_URL
const SILENT = { isMuted: true, hasCamera: false, isSharing: false }
const OFFER = { round: 1, description: { type: 'offer', sdp: 'v=0' } }
const ROW = 10

interface Talker {
  id: string
  seat: string
  socket: TestSocket
  talk(): Talk | undefined
}

const expectTogether = async (...people: Talker[]) => {
  const ids = people.map(({ id }) => id).toSorted()
  const membersOf = ({ talk }: Talker) =>
    talk()
      ?.circle?.members.map(({ userId }) => userId)
      .toSorted()
  for (const person of people) await expect.poll(() => membersOf(person)).toEqual(ids)
  expect(new Set(people.map((person) => person.talk()?.circle?.id)).size).toBe(1)
}
const expectAlone = (one: Talker) =>
  expect.poll(() => one.talk()).toEqual({ circle: null, stages: [], isFull: false, strangers: [] })
const signal = (from: Talker, to: Talker) =>
  emitWithReply(from.socket, 'talk:signal', { to: to.id, seat: to.seat, data: OFFER })

describe.runIf(hasPostgres && redisUrl)('two servers on one database', () => {
  let first: TestServer
  let second: TestServer
  let space: Awaited<ReturnType<typeof seedSpace>>

  beforeAll(async () => {
    first = await startTestServer({ onPostgres: true, env: { REDIS_URL: redisUrl ?? '' } })
    const { DATABASE_URL = '' } = first.services.config
    second = await startTestServer({ env: { REDIS_URL: redisUrl ?? '', DATABASE_URL } })
    space = await seedSpace(first)
  })
  afterAll(async () => {
    space?.close()
    await second?.close()
    await first?.close()
  })

  const stand = async (name: string, x: number, server: TestServer): Promise<Talker> => {
    const person = await space.member(name)
    await updateMember(first.services.db, space.spaceId, person.id, { lastLocation: { x, y: ROW } })
    const socket = await person.at(server.origin).socket()
    const seat = newId()
    let latestTalk: Talk | undefined
    socket.on('talk:circle', (talk) => {
      latestTalk = talk
    })
    await emitExpectingSuccess(socket, 'space:enter', {})
    await emitExpectingSuccess(socket, 'talk:media', { seat, ...SILENT })
    return { id: person.id, seat, socket, talk: () => latestTalk }
  }

  it('[TALK-33] [TALK-34] who records at one is seen at the other, where what is said is read too', async () => {
    const [ada, bob] = [await stand('Rec', 12, first), await stand('Seen', 13, second)]
    await expectTogether(ada, bob)
    await updateMember(first.services.db, space.spaceId, ada.id, { recording: true, transcriber: true })
    for (const keep of ['recording', 'captions'] as const)
      await emitExpectingSuccess(ada.socket, 'talk:keep', { keep, isOn: true })
    const keeps = () => bob.talk()?.circle?.members.find(({ userId }) => userId === ada.id)?.keeps
    await expect.poll(keeps).toEqual(['recording', 'captions'])
    const came = nextEvent(ada.socket, 'talk:caption')
    await emitExpectingSuccess(bob.socket, 'talk:caption', { line: newId(), text: 'Hello', isFinal: true })
    expect(await came).toMatchObject([{ from: bob.id, text: 'Hello' }])
    await updateMember(first.services.db, space.spaceId, ada.id, { recording: false })
    emitOnCommit(second.services.db, 'members:changed', { workspaceId: space.spaceId, userIds: [ada.id] })
    await expect.poll(keeps).toEqual(['captions'])
    for (const { socket } of [ada, bob]) socket.disconnect()
  })

  it('[TALK-10] people at either are one circle, signal to each other, and part', async () => {
    const [ada, bob] = [await stand('Ada', 12, first), await stand('Bob', 13, second)]
    await expectTogether(ada, bob)
    const { id } = ada.talk()?.circle ?? {}
    for (const [from, to] of [
      [ada, bob],
      [bob, ada],
    ] as const) {
      const came = nextEvent(to.socket, 'talk:signal')
      expect(await signal(from, to)).toMatchObject({ ok: true })
      expect(await came).toEqual([{ from: from.id, seat: from.seat, data: OFFER }])
    }
    await emitExpectingSuccess(bob.socket, 'talk:media', { seat: bob.seat, ...SILENT, isMuted: false })
    const mutedOf = () => ada.talk()?.circle?.members.find(({ userId }) => userId === bob.id)?.isMuted
    await expect.poll(mutedOf).toBe(false)
    // Decided by one node: two nodes would each have created an id.
    expect([ada.talk()?.circle?.id, bob.talk()?.circle?.id]).toEqual([id, id])
    bob.socket.emit('space:move', [18, ROW, 0, 0])
    await Promise.all([expectAlone(ada), expectAlone(bob)])
    expect(await signal(ada, bob)).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } })
    for (const { socket } of [ada, bob]) socket.disconnect()
  })

  it.each([
    ['first', 'second'],
    ['second', 'first'],
  ] as const)(
    '[TALK-10] when those at the %s leave, those at the %s go on by themselves',
    async (leaving, staying) => {
      const servers = { first, second }
      const crashedPerson = await stand('Gone', 12, servers[leaving])
      const [cleo, dan] = [
        await stand('Cleo', 13, servers[staying]),
        await stand('Dan', 14, servers[staying]),
      ]
      await expectTogether(crashedPerson, cleo, dan)
      crashedPerson.socket.disconnect()
      await expectTogether(cleo, dan)
      const endings: Talk[] = []
      for (const { socket } of [cleo, dan])
        socket.on('talk:circle', (talk) => void (talk.circle || endings.push(talk)))
      const came = nextEvent(dan.socket, 'talk:signal')
      expect(await signal(cleo, dan)).toMatchObject({ ok: true })
      await came
      const ids: (string | undefined)[] = []
      const danAsSeen = () => cleo.talk()?.circle?.members.find(({ userId }) => userId === dan.id)
      for (const isMuted of [false, true, false]) {
        await emitExpectingSuccess(dan.socket, 'talk:media', { seat: dan.seat, ...SILENT, isMuted })
        await expect.poll(() => danAsSeen()?.isMuted).toBe(isMuted)
        ids.push(cleo.talk()?.circle?.id)
      }
      // Decided by one node only, and no one was disconnected while another took over.
      expect(new Set(ids).size).toBe(1)
      expect(endings).toEqual([])
      for (const { socket } of [cleo, dan]) socket.disconnect()
      await expect.poll(() => first.services.presence.peopleIn(space.spaceId)).toEqual([])
    },
  )
})

describe.runIf(hasPostgres && redisUrl)('two servers and one that passes media on', () => {
  let first: TestServer
  let second: TestServer
  let space: Awaited<ReturnType<typeof openSpace>>

  beforeAll(async () => {
    const common = { REDIS_URL: redisUrl ?? '', TALK_MESH_MOST: '2' }
    first = await startTestServer({ onPostgres: true, env: { ...common, SFU: 'sandbox' } })
    const { DATABASE_URL = '' } = first.services.config
    const { apiKey, apiSecret } = SANDBOX_SFU
    const livekit = {
      LIVEKIT_URL: first.services.sfu?.url() ?? '',
      LIVEKIT_API_KEY: apiKey,
      LIVEKIT_API_SECRET: apiSecret,
    }
    second = await startTestServer({ env: { ...common, DATABASE_URL, ...livekit } })
    space = await openSpace(first)
  })
  afterAll(async () => {
    space?.close()
    await second?.close()
    await first?.close()
  })

  it('[TALK-22] lets people of either into one room, and puts out of it who has left, at whichever they are', async () => {
    const ada = await space.stand('Ada', 12)
    const bob = await space.stand('Bob', 13, true, second)
    const cleo = await space.stand('Cleo', 14, true, second)
    await expectTogether(ada, bob, cleo)
    await expect
      .poll(() => [ada, bob, cleo].map((one) => one.talk()?.circle?.via))
      .toEqual(['sfu', 'sfu', 'sfu'])
    const circle = ada.talk()?.circle?.id ?? ''
    const enter = async ({ socket }: typeof ada) =>
      enterSfu(await emitExpectingSuccess(socket, 'talk:pass', { circle }))
    const [adas, bobs, cleos] = [await enter(ada), await enter(bob), await enter(cleo)]
    expect(new Set([adas, bobs, cleos].map((one) => one?.joined.room?.name)).size).toBe(1)
    cleo.walkTo(18)
    await expect.poll(() => cleos?.ended()).toBe('PARTICIPANT_REMOVED')
    expect([adas?.ended(), bobs?.ended()]).toEqual([undefined, undefined])
    await expectAlone(cleo)
    expect(await emitWithReply(cleo.socket, 'talk:pass', { circle })).toMatchObject({
      ok: false,
      error: { code: 'FORBIDDEN' },
    })
  })
})
