import { DESK_NOTES } from '@metapyra/contract/desk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Seat } from '../../testing/live.ts'
import { emitExpectingSuccess, enterSpace, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { auditEntries } from '../audit/tables.ts'
import { updateMember } from '../workspace/queries.ts'
import { sweepDesks } from './service.ts'
import { deskNotes } from './tables.ts'

/** Area ids of the small office's desks (shared/map/maps/small-office.tmj) and meeting room. */
const [DESK_1, DESK_2, DESK_3, DESK_4, DESK_5, ATLAS] = [20, 23, 26, 29, 32, 13]

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let ada: Seat

beforeAll(async () => {
  server = await startTestServer()
  space = await seedSpace(server)
  ada = await space.member('Ada Lovelace', { role: 'admin' })
})
afterAll(async () => {
  space?.close()
  await server?.close()
})

const claim = (seat: Seat, areaId: number) => seat.call('POST v2/desk/claim', { areaId })
const giveBack = (seat: Seat) => seat.call('POST v2/desk/give-back', {})
const leave = (from: Seat, userId: string, text: string, clientId = newId()) =>
  from.call('POST v2/desk/leave-note', { userId, clientId, text })
const notesOf = async (seat: Seat) => (await seat.call('POST v2/desk/notes', {})).body.rows
const ownersSeenBy = async (seat: Seat) => {
  const { desks } = await emitExpectingSuccess(await seat.socket(), 'space:enter', {})
  return Object.fromEntries(desks.map(({ areaId, name }) => [areaId, name]))
}

describe('[DESK-1] a desk', () => {
  it('is whose who claims it first, and tells the next whose it is', async () => {
    const [bob, cleo] = [await space.member('Bob'), await space.member('Cleo')]
    expect(await claim(bob, DESK_1)).toMatchObject({
      status: 200,
      body: { areaId: DESK_1, userId: bob.id, name: 'Bob' },
    })
    expect(await claim(cleo, DESK_1)).toMatchObject({ status: 409, body: { message: 'This is Bob’s desk.' } })
    expect(await ownersSeenBy(cleo)).toMatchObject({ [DESK_1]: 'Bob' })
    expect((await claim(bob, DESK_1)).status).toBe(200)
    expect((await giveBack(bob)).status).toBe(204)
    expect((await claim(cleo, DESK_1)).status).toBe(200)
    await giveBack(cleo)
  })

  it('is one a person: who claims another gives theirs back', async () => {
    const bob = await space.member('Bob')
    await claim(bob, DESK_1)
    await claim(bob, DESK_2)
    const owners = await ownersSeenBy(ada)
    expect(owners[DESK_1]).toBeUndefined()
    expect(owners[DESK_2]).toBe('Bob')
    await giveBack(bob)
    expect((await giveBack(bob)).status).toBe(204)
  })

  it.each([ATLAS, 9_999, -1, 1.5, '20'])('is no %s', async (areaId) => {
    const { status } = await claim(ada, areaId as number)
    expect([400, 404]).toContain(status)
  })

  it('[DESK-2] is no guest’s', async () => {
    const [guest, member] = [
      await space.visitor('guest', 'Gus'),
      await space.member('Gil', { role: 'guest' }),
    ]
    for (const one of [guest, member]) expect((await claim(one, DESK_3)).status).toBe(403)
    expect((await leave(guest, ada.id, 'Hello')).status).toBe(403)
  })

  it('[DESK-5] is seen at once by all who are there', async () => {
    const bob = await space.member('Bob')
    const socket = await enterSpace(ada)
    const claimed = nextEvent(socket, 'space:desks', (desks) => desks.some(({ userId }) => userId === bob.id))
    await claim(bob, DESK_3)
    await claimed
    const free = nextEvent(socket, 'space:desks', (desks) => desks.every(({ userId }) => userId !== bob.id))
    await giveBack(bob)
    await free
  })
})

describe('[DESK-3] where the space gets another map', () => {
  const move = async (mapId: string) =>
    expect((await ada.call('PUT v2/admin/workspace/update', { mapId })).status).toBe(200)

  it('a desk that is not there is nobody’s, and is theirs again once the map is back', async () => {
    const bob = await space.member('Bob')
    await claim(bob, DESK_4)
    await move('campus')
    expect(await ownersSeenBy(bob)).toEqual({})
    expect((await leave(ada, bob.id, 'Where are you?')).status).toBe(404)
    await move('small-office')
    expect(await ownersSeenBy(bob)).toEqual({ [DESK_4]: 'Bob' })
    await giveBack(bob)
  })
})

describe('[DESK-4] with the right to be in the space', () => {
  it('goes the desk: of whoever is deactivated', async () => {
    const bob = await space.member('Bob')
    await claim(bob, DESK_5)
    const socket = await enterSpace(ada)
    const free = nextEvent(socket, 'space:desks', (desks) => desks.length === 0)
    const change = { userId: bob.id, status: 'inactive' } as const
    expect((await ada.call('PUT v2/admin/workspace/update-user', change)).status).toBe(200)
    await free
    expect((await claim(bob, DESK_5)).status).toBe(403)
  })

  it('goes the desk, though the server went down before it came to that', async () => {
    const [bob, cleo] = [await space.member('Bob'), await space.member('Cleo')]
    await claim(bob, DESK_4)
    await claim(cleo, DESK_5)
    const socket = await enterSpace(ada)
    await updateMember(server.services.db, space.spaceId, bob.id, { status: 'inactive' })
    const free = nextEvent(socket, 'space:desks')
    await sweepDesks(server.services)
    expect((await free)[0]).toMatchObject([{ areaId: DESK_5, userId: cleo.id }])
    await updateMember(server.services.db, space.spaceId, bob.id, { status: 'active' })
    expect(await ownersSeenBy(bob)).toEqual({ [DESK_5]: 'Cleo' })
    await giveBack(cleo)
  })

  it('an admin frees any desk, and that is in the audit log', async () => {
    const bob = await space.member('Bob')
    const free = (seat: Seat) => seat.call('POST v2/admin/workspace/free-desk', { userId: bob.id })
    await claim(bob, DESK_5)
    expect((await free(bob)).status).toBe(403)
    const otherSpace = await seedSpace(server)
    expect((await free(await otherSpace.member('Sam', { role: 'owner' }))).status).toBe(404)
    expect((await free(ada)).status).toBe(204)
    expect((await free(ada)).status).toBe(404)
    const acts = await server.services.db.select().from(auditEntries)
    expect(acts.filter(({ action }) => action === 'desk.freed')).toMatchObject([
      { actorId: ada.id, subjectId: bob.id },
    ])
    otherSpace.close()
  })
})

describe('a note', () => {
  it('[NOTE-1] lies on the desk until its owner comes, who answers, reads it and throws it away', async () => {
    const [bob, cleo] = [await space.member('Bob'), await space.member('Cleo')]
    await claim(bob, DESK_1)
    const noteEvent = nextEvent(await bob.socket(), 'desk:noted')
    expect((await leave(cleo, bob.id, ' The <b>keys</b> are\nwith Ada ')).status).toBe(204)
    await noteEvent
    const [note] = await notesOf(bob)
    expect(note).toMatchObject({
      text: 'The <b>keys</b> are\nwith Ada',
      from: { userId: cleo.id, name: 'Cleo' },
      isRead: false,
    })
    expect((await bob.call('POST v2/desk/read-notes', { ids: [note.id] })).status).toBe(204)
    expect(await notesOf(bob)).toMatchObject([{ id: note.id, isRead: true }])
    await bob.call('POST v2/desk/remove-notes', { ids: [note.id] })
    expect(await notesOf(bob)).toEqual([])
    await giveBack(bob)
  })

  it('[NOTE-2] is read and thrown away by its owner alone', async () => {
    const [bob, cleo] = [await space.member('Bob'), await space.member('Cleo')]
    await claim(bob, DESK_1)
    await leave(cleo, bob.id, 'Secret')
    const [{ id }] = await notesOf(bob)
    for (const other of [cleo, ada]) {
      expect(await notesOf(other)).toEqual([])
      await other.call('POST v2/desk/remove-notes', { ids: [id] })
      await other.call('POST v2/desk/read-notes', { ids: [id] })
    }
    expect(await notesOf(bob)).toMatchObject([{ id, isRead: false }])
    const stranger = await seedSpace(server)
    const sam = await stranger.member('Sam')
    expect((await leave(sam, bob.id, 'Hello')).status).toBe(404)
    stranger.close()
    await giveBack(bob)
  })

  it('[NOTE-3] sent twice, and eight times at once, is one', async () => {
    const [bob, cleo] = [await space.member('Bob'), await space.member('Cleo')]
    await claim(bob, DESK_1)
    const clientId = newId()
    const sent = await Promise.all(
      Array.from({ length: 8 }, () => leave(cleo, bob.id, 'Only once', clientId)),
    )
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([204]))
    expect(await notesOf(bob)).toHaveLength(1)
    await giveBack(bob)
  })

  it('[NOTE-4] is one of ten that a person leaves an hour', async () => {
    const [bob, cleo] = [await space.member('Bob'), await space.member('Cleo')]
    await claim(bob, DESK_1)
    const sent = await Promise.all(
      Array.from({ length: DESK_NOTES.maxByOne + 3 }, (_, index) => leave(cleo, bob.id, `number ${index}`)),
    )
    expect(sent.filter(({ status }) => status === 204)).toHaveLength(DESK_NOTES.maxByOne)
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(3)
    const hourAgo = new Date(Date.now() - DESK_NOTES.withinMs)
    await server.services.db.update(deskNotes).set({ createdAt: hourAgo })
    expect((await leave(cleo, bob.id, 'an hour later')).status).toBe(204)
    await giveBack(bob)
  })

  it.each([
    ['longer than 500 letters', 'x'.repeat(501)],
    ['of blanks', ' \n '],
    ['huge', 'x'.repeat(70_000)],
    ['with a NUL', 'a\u0000b'],
  ])('is none that is %s', async (_what, text) => {
    const bob = await space.member('Bob')
    await claim(bob, DESK_2)
    expect([400, 413]).toContain((await leave(ada, bob.id, text)).status)
    expect((await leave(bob, bob.id, 'To myself')).status).toBe(409)
    await giveBack(bob)
  })

  it('[NOTE-5] of somebody who has left the space says so, and nobody is answered', async () => {
    const [bob, cleo] = [await space.member('Bob'), await space.member('Cleo')]
    await claim(bob, DESK_2)
    await leave(cleo, bob.id, 'Good bye')
    await ada.call('PUT v2/admin/workspace/update-user', { userId: cleo.id, status: 'inactive' })
    expect(await notesOf(bob)).toMatchObject([{ from: { userId: null, name: 'Cleo' } }])
  })
})
