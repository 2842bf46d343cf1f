import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import type { NumberedMove } from '@metapyra/contract/moves'
import { decodeMoves } from '@metapyra/contract/moves'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateMember } from '../../features/workspace/queries.ts'
import type { Seat, TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { emitOnCommit } from '../on-commit.ts'
import { connectNodes } from './nodes.ts'

const redisUrl = process.env.TEST_REDIS_URL

/** A connection to Redis that can be cut and restored. */
const openWire = async (target: URL) => {
  const ends = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(target.port || 6379), target.hostname)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.pipe(other)
      end.on('error', () => other.destroy())
      end.once('close', () => ends.delete(end))
    }
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `redis://127.0.0.1:${port}`,
    cut: () => {
      isCut = true
      for (const end of ends) end.destroy()
    },
    mend: () => {
      isCut = false
    },
    close: () => {
      for (const end of ends) end.destroy()
      server.close()
    },
  }
}

describe.runIf(hasPostgres && redisUrl)('[LIVE-12] two servers on one database', () => {
  let wire: Awaited<ReturnType<typeof openWire>>
  let first: TestServer
  let second: TestServer
  let space: Awaited<ReturnType<typeof seedSpace>>
  let ada: Seat
  let bob: Seat
  let adaSocket: TestSocket
  let bobSocket: TestSocket

  beforeAll(async () => {
    wire = await openWire(new URL(redisUrl ?? ''))
    first = await startTestServer({ onPostgres: true, env: { REDIS_URL: wire.url } })
    const database = first.services.config.DATABASE_URL ?? ''
    second = await startTestServer({ env: { REDIS_URL: wire.url, DATABASE_URL: database } })
    space = await seedSpace(first)
    ada = await space.member('Ada')
    bob = await space.member('Bob')
    adaSocket = await ada.socket()
    bobSocket = await bob.at(second.origin).socket()
    await emitExpectingSuccess(adaSocket, 'space:enter', {})
    const seen = nextEvent(adaSocket, 'space:join', ({ userId }) => userId === bob.id)
    await emitExpectingSuccess(bobSocket, 'space:enter', {})
    await seen
  })
  afterAll(async () => {
    space?.close()
    await second?.close()
    await first?.close()
    wire?.close()
  })

  const say = (socket: TestSocket, body: string, receiverId = space.spaceId) =>
    emitExpectingSuccess(socket, 'chat:send', { receiverId, clientId: randomUUID(), body })

  it('people at the other see each other, come, move and go', async () => {
    const cleo = await space.member('Cleo')
    const joined = nextEvent(bobSocket, 'space:join', ({ userId }) => userId === cleo.id)
    const socket = await cleo.socket()
    const { self, people } = await emitExpectingSuccess(socket, 'space:enter', {})
    expect(people.map(({ userId }) => userId).toSorted()).toEqual([ada.id, bob.id].toSorted())
    const [{ n }] = await joined
    const isCleo = (move: NumberedMove) => move.n === n
    const moved = nextEvent(bobSocket, 'space:moves', (moves) => decodeMoves(moves).some(isCleo))
    socket.emit('space:move', [self.x, self.y - 1, 0, 0])
    expect(decodeMoves((await moved)[0]).find(isCleo)).toMatchObject({
      x: self.x,
      y: self.y - 1,
      direction: 0,
      isMoving: false,
    })
    const left = nextEvent(bobSocket, 'space:leave', (userId) => userId === cleo.id)
    socket.disconnect()
    await left
  })

  it('[STATUS-3] what people at the other do to be noticed is seen here, and what they are doing', async () => {
    const cleo = await space.member('Cleo')
    const socket = await cleo.socket()
    await emitExpectingSuccess(socket, 'space:enter', {})
    const away = nextEvent(
      bobSocket,
      'space:join',
      (one) => one.userId === cleo.id && one.status.state === 'busy',
    )
    await cleo.at(second.origin).call('POST v2/status/add', { state: 'busy', text: 'Writing' })
    await away
    const { body } = await bob.at(second.origin).call('POST v2/status/get', { userIds: [cleo.id] })
    expect(body.rows[0]).toMatchObject({ text: 'Writing' })
    const up = nextEvent(bobSocket, 'space:join', (one) => one.userId === cleo.id && one.handUpAt !== null)
    await emitExpectingSuccess(socket, 'person:hand', { isUp: true })
    await up
    const noticed = [nextEvent(bobSocket, 'person:waved'), nextEvent(bobSocket, 'space:reactions')]
    await emitExpectingSuccess(socket, 'person:wave', { to: bob.id })
    await emitExpectingSuccess(socket, 'person:react', { reaction: 2 })
    expect(await Promise.all(noticed)).toEqual([[cleo.id], [[[cleo.id, 2]]]])
    const left = nextEvent(bobSocket, 'space:leave', (userId) => userId === cleo.id)
    socket.disconnect()
    await left
  })

  it('[CHAT-2] what is written at both has one order, and is heard once at each', async () => {
    const atAda: string[] = []
    const atBob: string[] = []
    adaSocket.on('chat:message', ({ body }) => atAda.push(body))
    bobSocket.on('chat:message', ({ body }) => atBob.push(body))
    const sent = await Promise.all(
      Array.from({ length: 60 }, (_, index) => say(index % 2 ? adaSocket : bobSocket, `line ${index}`)),
    )
    const first = Math.min(...sent.map(({ seq }) => seq))
    expect(sent.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(
      sent.map((_, index) => first + index),
    )
    const last = [nextEvent(adaSocket, 'chat:message', isEnd), nextEvent(bobSocket, 'chat:message', isEnd)]
    await say(adaSocket, 'the end')
    await Promise.all(last)
    await expect.poll(() => [atAda.length, atBob.length]).toEqual([61, 61])
    adaSocket.off('chat:message')
    bobSocket.off('chat:message')
    expect(new Set(atAda)).toEqual(new Set(atBob))
  })

  it('[LIVE-4] who is removed at one is closed at the other', async () => {
    const cleo = await space.member('Cleo')
    const socket = await cleo.at(second.origin).socket()
    const told = nextEvent(socket, 'session:ended')
    await updateMember(first.services.db, space.spaceId, cleo.id, { status: 'inactive' })
    emitOnCommit(first.services.db, 'members:changed', { workspaceId: space.spaceId, userIds: [cleo.id] })
    expect((await told)[0].code).toBe('FORBIDDEN')
  })

  it('[RIGHT-2] who is demoted at one follows no console at the other, where its changes are told', async () => {
    const cleo = await space.member('Cleo', { role: 'admin' })
    const dora = await space.member('Dora', { role: 'owner' })
    const [demoted, other] = [await cleo.at(second.origin).socket(), await dora.at(second.origin).socket()]
    for (const socket of [demoted, other]) await emitExpectingSuccess(socket, 'console:follow', {})
    const told = nextEvent(demoted, 'rights:changed')
    await dora.call('PUT v2/admin/workspace/update-user', { userId: cleo.id, role: 'user' })
    expect(await told).toEqual([space.spaceId])
    const heardOf: string[] = []
    demoted.on('console:changed', ({ resource }) => heardOf.push(resource))
    const changed = nextEvent(other, 'console:changed', ({ resource }) => resource === 'settings')
    const seen = nextEvent(bobSocket, 'space:changed')
    await dora.call('PUT v2/admin/workspace/settings-update', { settings: { isChatOn: false } })
    await changed
    expect((await seen)[0].isChatOn).toBe(false)
    await dora.call('PUT v2/admin/workspace/settings-update', { settings: { isChatOn: true } })
    await emitExpectingSuccess(demoted, 'chat:read', { receiverId: space.spaceId, seq: 0 })
    expect(heardOf).toEqual([])
  })

  // Without the check on connecting, only the sweep would find them, 15 seconds after the server's start.
  it('[RIGHT-3] who is removed while being let in does not stay', { timeout: 12_000 }, async () => {
    const database = new URL(first.services.config.DATABASE_URL ?? '')
    database.searchParams.set('application_name', 'third')
    const third = await startTestServer({ env: { REDIS_URL: wire.url, DATABASE_URL: database.href } })
    const { pool } = third.services.connection
    const cleo = await space.member('Cleo')
    const holder = await pool.connect()
    // The last step of connecting queries conversations. The socket waits there, with its rights already read.
    await holder.query('begin; lock table conversations in access exclusive mode')
    const socket = cleo.at(third.origin).open()
    const told = nextEvent(socket, 'session:ended')
    // Counts only this server's waits, because the others query conversations too and also wait here.
    const waits = `select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'third' and wait_event_type = 'Lock'`
    await expect.poll(async () => (await pool.query(waits)).rows.length).toBeGreaterThan(0)
    await updateMember(third.services.db, space.spaceId, cleo.id, { status: 'inactive' })
    emitOnCommit(third.services.db, 'members:changed', { workspaceId: space.spaceId, userIds: [cleo.id] })
    await expect.poll(() => pool.waitingCount).toBe(0)
    await holder.query('commit')
    holder.release()
    expect((await told)[0].code).toBe('FORBIDDEN')
    await third.close()
  })

  it('[CHAT-9] while Redis is gone each goes on at once for its own people, and soon for the others', async () => {
    await say(adaSocket, 'to Bob', bob.id)
    wire.cut()
    const own = nextEvent(adaSocket, 'chat:message', ({ body }) => body === 'without Redis')
    const far = nextEvent(bobSocket, 'chat:message', ({ body }) => body === 'without Redis')
    const dm = nextEvent(bobSocket, 'chat:message', ({ body }) => body === 'psst')
    const at = performance.now()
    const sent = await say(adaSocket, 'without Redis')
    await own
    expect(performance.now() - at).toBeLessThan(1000)
    const psst = await say(adaSocket, 'psst', bob.id)
    expect(await far).toEqual([sent, space.spaceId])
    expect(await dm).toEqual([psst, ada.id])
    expect(performance.now() - at).toBeLessThan(6000)
  })

  it('[FULL-1] meanwhile people come in at both all the same, each by what its server knows', async () => {
    const seats = await Promise.all(['Eve', 'Finn'].map((name) => space.member(name)))
    const origins = [first.origin, second.origin]
    const sockets = await Promise.all(seats.map((seat, index) => seat.at(origins[index] ?? '').socket()))
    for (const socket of sockets)
      expect((await emitExpectingSuccess(socket, 'space:enter', {})).self.name).toMatch(/Eve|Finn/)
    for (const socket of sockets) socket.disconnect()
  })

  it('[CHAT-9] and when Redis is back, all goes on at once', async () => {
    wire.mend()
    let tries = 0
    await expect
      .poll(
        async () => {
          tries += 1
          const body = `back ${tries}`
          const at = performance.now()
          const seen = nextEvent(bobSocket, 'chat:message', (message) => message.body === body)
          await say(adaSocket, body)
          await seen
          return performance.now() - at
        },
        { timeout: 18_000, interval: 200 },
      )
      .toBeLessThan(500)
  })

  it('a server that stops takes its people along', async () => {
    const third = await startTestServer({
      env: { REDIS_URL: wire.url, DATABASE_URL: first.services.config.DATABASE_URL ?? '' },
    })
    const cleo = await space.member('Cleo')
    const joined = nextEvent(adaSocket, 'space:join', ({ userId }) => userId === cleo.id)
    await emitExpectingSuccess(await cleo.at(third.origin).socket(), 'space:enter', {})
    await joined
    const left = nextEvent(adaSocket, 'space:leave', (userId) => userId === cleo.id)
    await third.close()
    await left
  })

  it('hear nothing of another installation on the same Redis', async () => {
    const open = (channel: string) =>
      connectNodes({ redisUrl, channel: `test:${channel}`, log: first.http.log })
    const name = randomUUID()
    const nodes = [open(name), open(name), open(randomUUID())] as const
    const heardBy: number[] = []
    for (const [index, node] of nodes.entries()) node.hear('said', () => heardBy.push(index))
    // Nothing signals that the others are subscribed, so this repeats until they receive it.
    const repeat = setInterval(() => nodes[0].tell('said', null), 50)
    await expect.poll(() => heardBy.length).toBeGreaterThan(5)
    clearInterval(repeat)
    expect(new Set(heardBy)).toEqual(new Set([1]))
    await Promise.all(nodes.map((node) => node.close()))
  })
})

const isEnd = ({ body }: { body: string }) => body === 'the end'
