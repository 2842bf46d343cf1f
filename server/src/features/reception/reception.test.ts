import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import type { ReceptionGuest } from '@metapyra/contract/entities/reception'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq } from '../../platform/db/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import type { Seat, TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, emitWithReply, enterSpace, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { sessions } from '../account/tables.ts'
import { auditEntries } from '../audit/tables.ts'
import { receptions } from './tables.ts'

let aheadMs = 0
let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let owner: Seat
let ana: Seat
let anas: TestSocket

beforeAll(async () => {
  server = await startTestServer({
    env: { RATE_LIMIT_FACTOR: '1' },
    clock: () => new Date(Date.now() + aheadMs),
  })
})
afterAll(() => server?.close())
beforeEach(async () => {
  space = await seedSpace(server)
  owner = await space.member('Olga', { role: 'owner' })
  await setReception(true)
  ana = await space.member('Ana')
  anas = await enterSpace(ana)
})
afterEach(() => space?.close())

const setReception = async (isReceptionOn: boolean) => {
  // Always saves that guests are allowed, because otherwise their visits would end.
  const settings = { isReceptionOn, isGuestAllowed: 'true' } as const
  const { status } = await owner.call('PUT v2/admin/workspace/settings-update', { settings })
  expect(status).toBe(200)
}
/** A guest at the reception, and the members they can call. */
const arrive = async (name = 'Noor', seat?: Seat) => {
  const guest = seat ?? (await space.visitor('guest', name))
  const socket = await guest.socket()
  const answer = await emitWithReply(socket, 'space:enter', {})
  if (!answer.ok) throw new Error(answer.error.message)
  const people = 'reception' in answer.value ? answer.value.reception.people : null
  return { guest, socket, people }
}
const call = (socket: TestSocket, to: string | null) => emitWithReply(socket, 'reception:call', { to })
const answer = (socket: TestSocket, guestId: string, isComing: boolean) =>
  emitWithReply(socket, 'reception:answer', { guestId, isComing })
const calledAt = (socket: TestSocket, { id }: Seat) =>
  nextEvent(socket, 'reception:called', ({ guestId }) => guestId === id)

describe('[RECEP-1] a guest of a space with a reception', () => {
  it('waits, is in nobody’s room, and learns nothing else of the space', async () => {
    const { guest, socket } = await arrive()
    const { people } = await emitExpectingSuccess(anas, 'space:enter', {})
    expect(people).toEqual([])
    const heardThere: string[] = []
    socket.onAny((event: string) => heardThere.push(event))
    await emitExpectingSuccess(anas, 'chat:send', {
      receiverId: space.spaceId,
      clientId: newId(),
      body: 'Secret plans',
    })
    await emitExpectingSuccess(anas, 'person:hand', { isUp: true })
    for (const refused of [
      await emitWithReply(socket, 'chat:send', {
        receiverId: space.spaceId,
        clientId: newId(),
        body: 'Hello?',
      }),
      await emitWithReply(socket, 'chat:read', { receiverId: space.spaceId, seq: 1 }),
      await emitWithReply(socket, 'person:wave', { to: ana.id }),
      await emitWithReply(socket, 'talk:servers', {}),
    ])
      expect(refused).toMatchObject({ ok: false, error: { code: 'AT_RECEPTION' } })
    const calls = [
      guest.call('POST v2/chat/get', { receiverId: space.spaceId, page: 1 }),
      guest.call('GET v2/chat/all', {}),
      guest.call('POST v2/announcement/live', {}),
      guest.call('POST v2/status/get', { userIds: [ana.id] }),
      guest.call('POST v2/workspace/workspace-agents', { workspaceId: space.spaceId }),
    ]
    for (const { status, body } of await Promise.all(calls))
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'AT_RECEPTION' })
    expect(heardThere.filter((event) => event !== 'reception:people')).toEqual([])
  })

  it('somebody without a link waits too; members with an account, guests by role among them, do not', async () => {
    expect((await arrive('Nobody', await space.visitor('anonymous', 'Nobody'))).people).not.toBeNull()
    expect((await arrive('', await space.member('Gil', { role: 'guest' }))).people).toBeNull()
  })

  it('comes in as ever where there is none, and is not held up as one is opened later', async () => {
    await setReception(false)
    const { guest, people } = await arrive()
    expect(people).toBeNull()
    await setReception(true)
    expect((await arrive('', guest)).people).toBeNull()
  })
})

describe('[RECEP-2] who is at hand', () => {
  it('is who is here, by name, picture and state; nobody else, and nobody who is not to be disturbed', async () => {
    const bob = await space.member('Bob')
    await space.member('Absent')
    await enterSpace(bob)
    await bob.call('POST v2/status/add', { state: 'dnd', text: 'Writing' })
    const { socket, people } = await arrive()
    expect(people).toEqual([
      { userId: ana.id, name: 'Ana', image: null, colour: expect.any(String), state: 'available' },
    ])
    expect(await call(socket, bob.id)).toMatchObject({ ok: false, error: { code: 'CONFLICT' } })
    const peopleEvent = nextEvent(socket, 'reception:people', (all) => all.length === 2)
    await bob.call('POST v2/status/clear', {})
    expect((await peopleEvent)[0].map(({ name }) => name)).toEqual(['Ana', 'Bob'])
  })

  it('is nobody of another space, and no other guest', async () => {
    const otherSpace = await seedSpace(server)
    const stranger = await otherSpace.member('Sam')
    const sams = await enterSpace(stranger)
    const [{ guest, socket }, second] = [await arrive(), await arrive('Second')]
    for (const to of [stranger.id, second.guest.id, newId()])
      expect(await call(socket, to)).toMatchObject({ ok: false, error: { code: 'CONFLICT' } })
    await call(socket, ana.id)
    expect(await answer(sams, guest.id, true)).toMatchObject({ ok: false, error: { code: 'CONFLICT' } })
    otherSpace.close()
  })
})

describe('[RECEP-3] who is called', () => {
  it('meets the guest, who stands beside them', async () => {
    const { guest, socket } = await arrive()
    const called = calledAt(anas, guest)
    expect(await call(socket, ana.id)).toMatchObject({ ok: true })
    expect((await called)[0]).toEqual({ guestId: guest.id, name: 'Noor', isForAnybody: false })
    const open = nextEvent(socket, 'reception:open')
    expect(await answer(anas, guest.id, true)).toMatchObject({ ok: true })
    await open
    const { self, people } = await emitExpectingSuccess(socket, 'space:enter', {})
    const host = people.find(({ userId }) => userId === ana.id)
    const apart = Math.max(Math.abs(self.x - (host?.x ?? 99)), Math.abs(self.y - (host?.y ?? 99)))
    expect(apart).toBeGreaterThanOrEqual(1)
    expect(apart).toBeLessThanOrEqual(2)
    expect(self.name).toBe('Noor')
  })

  it('is anybody: the first who answers meets them, and the others’ cards go', async () => {
    const bob = await space.member('Bob')
    const bobs = await enterSpace(bob)
    const { guest, socket } = await arrive()
    const both = Promise.all([calledAt(anas, guest), calledAt(bobs, guest)])
    await call(socket, null)
    expect((await both).map(([{ isForAnybody }]: [ReceptionGuest]) => isForAnybody)).toEqual([true, true])
    const closed = Promise.all([nextEvent(anas, 'reception:closed'), nextEvent(bobs, 'reception:closed')])
    const answers = await Promise.all([answer(anas, guest.id, true), answer(bobs, guest.id, true)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    await closed
  })

  it('cannot come: the guest reads so, and calls somebody else', async () => {
    const { guest, socket } = await arrive()
    await call(socket, ana.id)
    const answered = nextEvent(socket, 'reception:answered')
    expect(await answer(anas, guest.id, false)).toMatchObject({ ok: true })
    expect(await answered).toEqual(['Ana'])
    expect(await answer(anas, guest.id, true)).toMatchObject({ ok: false })
    expect((await arrive('', guest)).people).not.toBeNull()
  })

  it('and nobody else lets them in, nor a call that is a minute old', async () => {
    const bob = await space.member('Bob')
    const bobs = await enterSpace(bob)
    const { guest, socket } = await arrive()
    await call(socket, ana.id)
    expect(await answer(bobs, guest.id, true)).toMatchObject({ ok: false, error: { code: 'CONFLICT' } })
    const away = await ana.socket()
    const second = await arrive('Second')
    expect(await answer(second.socket, guest.id, true)).toMatchObject({ error: { code: 'AT_RECEPTION' } })
    await server.services.db.update(receptions).set({ calledAt: new Date(Date.now() - 61_000) })
    expect(await answer(away, guest.id, true)).toMatchObject({ ok: false, error: { code: 'CONFLICT' } })
  })

  it('reads of a call that is still open as they come in', async () => {
    const { guest, socket } = await arrive()
    await call(socket, null)
    const bobs = await (await space.member('Bob')).socket()
    const called = calledAt(bobs, guest)
    await emitExpectingSuccess(bobs, 'space:enter', {})
    await called
  })

  it('hears that the guest has gone', async () => {
    const { guest, socket } = await arrive()
    await call(socket, ana.id)
    const closed = nextEvent(anas, 'reception:closed', (id) => id === guest.id)
    socket.disconnect()
    await closed
    await expect.poll(async () => (await answer(anas, guest.id, true)).ok).toBe(false)
  })
})

describe('[RECEP-4] who was let in', () => {
  it('is not asked again that day, and stands at the entrance then', async () => {
    const { guest, socket } = await arrive()
    await call(socket, ana.id)
    await answer(anas, guest.id, true)
    await emitExpectingSuccess(socket, 'space:enter', {})
    socket.disconnect()
    expect((await arrive('', guest)).people).toBeNull()
    const [row] = await server.services.db.select().from(receptions)
    expect(row).toBeDefined()
    await server.services.db.update(receptions).set({ letInAt: new Date(Date.now() - 25 * 3_600_000) })
    expect((await arrive('', guest)).people).not.toBeNull()
  })
})

describe('[RECEP-7] who is still there after a day', () => {
  it('stays and does as before, and is asked again a day after they have left', async () => {
    const { guest, socket } = await arrive()
    const { db } = server.services
    // Extends the sessions, so that they last as long as the admissions.
    await db.update(sessions).set({ expiresAt: new Date(Date.now() + 9 * DAY_MS) })
    await call(socket, ana.id)
    await answer(anas, guest.id, true)
    await emitExpectingSuccess(socket, 'space:enter', {})
    const letInAt = async () => {
      const rows = await db.select().from(receptions).where(eq(receptions.sessionId, guest.sessionId))
      return rows[0]?.letInAt?.getTime() ?? 0
    }
    for (let hours = 20; hours <= 60; hours += 20) {
      aheadMs = hours * HOUR_MS
      const now = Date.now() + aheadMs
      await expect.poll(letInAt).toBeGreaterThan(now - 1000)
      expect(await emitWithReply(socket, 'person:hand', { isUp: true })).toMatchObject({ ok: true })
    }
    socket.disconnect()
    aheadMs += 23 * HOUR_MS
    const again = await arrive('', guest)
    expect(again.people).toBeNull()
    again.socket.disconnect()
    aheadMs += 26 * HOUR_MS
    expect((await arrive('', guest)).people).not.toBeNull()
    aheadMs = 0
  }, 60_000)
})

describe('[RECEP-5] calls', () => {
  it('are six a minute, also of a script', async () => {
    const { socket } = await arrive()
    const answers = await Promise.all(Array.from({ length: 12 }, () => call(socket, ana.id)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(6)
    expect(answers.filter((one) => !one.ok && one.error.code === 'TOO_MANY')).toHaveLength(6)
  })

  it.each([{}, { to: 'ana' }, { to: 7 }, { to: null, more: 1 }, { to: 'x'.repeat(50_000) }, null])(
    'are none by %j',
    async (input) => {
      const { socket } = await arrive()
      expect(await emitWithReply(socket, 'reception:call', input)).toMatchObject({
        error: { code: 'VALIDATION' },
      })
    },
  )

  it('are made by nobody who is in', async () => {
    expect(await call(anas, null)).toMatchObject({ ok: false, error: { code: 'CONFLICT' } })
  })
})

describe('[RECEP-6] a reception that is closed', () => {
  it('lets in whoever waits, and that it was switched is in the audit log', async () => {
    const { socket } = await arrive()
    const open = nextEvent(socket, 'reception:open')
    await setReception(false)
    await open
    expect((await emitExpectingSuccess(socket, 'space:enter', {})).self.name).toBe('Noor')
    const acts = await server.services.db.select().from(auditEntries)
    const changes = acts
      .filter(({ workspaceId }) => workspaceId === space.spaceId)
      .flatMap(({ changes }) => changes)
    expect(changes.map(({ field }) => field).sort()).toEqual([
      'isGuestAllowed',
      'isReceptionOn',
      'isReceptionOn',
    ])
  })
})
