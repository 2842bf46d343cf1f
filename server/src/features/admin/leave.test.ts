import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { bulk, undo } from '../../testing/features/bulk.ts'
import type { Seat, TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, enterSpace, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { memberOf } from '../workspace/service.ts'

const ENGINES = hasPostgres ? (['pglite', 'postgres'] as const) : (['pglite'] as const)
/** A desk of the map "small office" (shared/map/maps/small-office.tmj). */
const DESK = 20
const NOBODY = 'Former member'

describe.each(ENGINES)('on %s', (engine) => {
  let server: TestServer
  let space: Awaited<ReturnType<typeof seedSpace>>
  let owner: Seat
  let ada: Seat
  let bob: Seat
  beforeAll(async () => {
    server = await startTestServer({
      onPostgres: engine === 'postgres',
      env: { RATE_LIMIT_FACTOR: '100' },
    })
  })
  beforeEach(async () => {
    space = await seedSpace(server)
    owner = await space.member('Olga', { role: 'owner' })
    ada = await space.member('Ada')
    bob = await space.member('Bob')
    return () => space.close()
  })
  afterAll(() => server?.close())

  const leave = (seat: Seat, more: { isErasing?: boolean } = {}, workspaceId = space.spaceId) =>
    seat.call('POST v2/workspace/leave', { workspaceId, ...more })
  const stored = (who: Seat) => memberOf(server.services.db, space.spaceId, who.id)
  const say = (socket: TestSocket, body: string, receiverId = space.spaceId) =>
    emitExpectingSuccess(socket, 'chat:send', { receiverId, clientId: newId(), body })
  const read = async (seat: Seat, receiverId = space.spaceId) =>
    (await seat.call('POST v2/chat/get', { receiverId, page: 1 })).body
  const chats = async (seat: Seat): Promise<{ kind: string; receiverId: string; title: string }[]> =>
    (await seat.call('GET v2/chat/all', {})).body.rows
  const logged = async (...actions: string[]) =>
    (
      await owner.call('POST v2/admin/workspace/audit-log', {
        filter: { actions: actions as ['person.left'] },
      })
    ).body.rows

  it('[LEAVE-1] whoever leaves is out at once and everywhere, and what they wrote stays', async () => {
    const [adaSocket, other, bobSocket] = [await enterSpace(ada), await ada.socket(), await enterSpace(bob)]
    await say(adaSocket, 'Ada stays in words')
    await ada.call('POST v2/desk/claim', { areaId: DESK })
    const group = { id: newId(), title: 'Pair', userIds: [bob.id] }
    const { receiverId } = (await ada.call('POST v2/chat/create-group', group)).body
    const ended = [nextEvent(adaSocket, 'session:ended'), nextEvent(other, 'session:ended')]
    const isGone = nextEvent(bobSocket, 'space:leave', (userId) => userId === ada.id)
    const isFree = nextEvent(bobSocket, 'space:desks', (desks) => desks.length === 0)
    const isAlone = nextEvent(bobSocket, 'chat:list')
    expect((await leave(ada)).status).toBe(204)
    const refusal = { code: 'FORBIDDEN', ending: { why: 'left' } }
    for (const [error] of await Promise.all(ended)) expect(error).toMatchObject(refusal)
    await Promise.all([isGone, isFree, isAlone])
    expect(await stored(ada)).toBeUndefined()
    expect((await ada.call('GET v2/chat/all', {})).status).toBe(404)
    const { rows } = (await bob.call('POST v2/chat/people', { receiverId })).body
    expect(rows.map(({ name }: { name: string }) => name)).toEqual(['Bob'])
    expect((await read(bob)).rows).toMatchObject([{ body: 'Ada stays in words', senderName: 'Ada' }])
    expect(await logged('person.left', 'message.erased')).toMatchObject([
      { action: 'person.left', actor: { id: ada.id }, subject: { id: ada.id, name: 'Ada' } },
    ])
  })

  it('[LEAVE-1] twice at once, and once more, is done once and answered calmly', async () => {
    const answers = await Promise.all([leave(ada), leave(ada), leave(ada, { isErasing: true })])
    answers.push(await leave(ada))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    expect(await logged('person.left')).toHaveLength(1)
  })

  it('[LEAVE-1] takes the invitations along that rested on who leaves, and nobody else', async () => {
    const admin = await space.member('Abel', { role: 'admin' })
    await server.services.db.execute(`update users set email_verified_at = now() where id = '${admin.id}'`)
    const emailList = [`${newId()}@example.com`]
    const sent = await admin.call('POST v2/workspace/send-invite', {
      ...{ emailList, status: 'invited', workspaceId: space.spaceId },
    })
    expect(sent.status).toBe(200)
    expect((await leave(admin)).status).toBe(204)
    const { rows } = (await owner.call('POST v2/admin/workspace/user-list', { type: 'invited' })).body
    expect(rows).toHaveLength(1)
    const { person, invitedBy } = (
      await owner.call('POST v2/admin/workspace/person', { userId: rows[0].userId })
    ).body
    expect([person.role, invitedBy]).toEqual(['user', null])
    expect(await stored(bob)).toMatchObject({ status: 'active' })
  })

  it('[LEAVE-2] [T19] an owner is told to hand the space on, and stays', async () => {
    const answer = await leave(owner, { isErasing: true })
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('ownership') } })
    expect(await stored(owner)).toMatchObject({ role: 'owner', status: 'active' })
    expect(await logged('message.erased')).toEqual([])
  })

  it('[LEAVE-1] guests leave as well, who is deactivated does not come back by it, and strangers change nothing', async () => {
    const gus = await space.member('Gus', { role: 'guest' })
    const uwe = await space.member('Uwe', { status: 'inactive' })
    const ivy = await space.member('Ivy', { status: 'invited' })
    const elsewhere = await seedSpace(server)
    const mallory = await elsewhere.member('Mallory', { role: 'owner' })
    expect((await leave(gus)).status).toBe(204)
    expect(await stored(gus)).toBeUndefined()
    expect((await leave(uwe)).status).toBe(403)
    expect(await stored(uwe)).toMatchObject({ status: 'inactive' })
    expect((await leave(ivy)).status).toBe(204)
    expect(await stored(ivy)).toMatchObject({ status: 'invited' })
    expect((await leave(mallory, { isErasing: true })).status).toBe(404)
    elsewhere.close()
  })

  it('[LEAVE-3] takes all words and the name along where that is wanted, and leaves others theirs and their threads', async () => {
    const [adaSocket, bobSocket] = [await enterSpace(ada), await enterSpace(bob)]
    await bob.call('POST v2/desk/claim', { areaId: DESK })
    await ada.call('POST v2/desk/leave-note', { userId: bob.id, clientId: newId(), text: 'a note of mine' })
    const question = await say(adaSocket, 'Ada asks')
    const answer = await say(bobSocket, 'Bob answers', question.id)
    const [own, bobMessage] = [await say(adaSocket, 'psst', bob.id), await say(bobSocket, 'what', ada.id)]
    const isNamed = nextEvent(bobSocket, 'chat:list')
    expect((await leave(ada, { isErasing: true })).status).toBe(204)
    await isNamed
    await expect.poll(async () => (await chats(bob)).find(({ kind }) => kind === 'dm')?.title).toBe(NOBODY)
    const dm = (await chats(bob)).find(({ kind }) => kind === 'dm')
    const between = await read(bob, dm?.receiverId)
    expect(between.rows).toMatchObject([
      { id: own.id, body: '', senderName: NOBODY },
      { id: bobMessage.id, body: 'what', senderName: 'Bob' },
    ])
    const thread = await read(bob, question.id)
    expect(thread).toMatchObject({
      rows: [{ id: answer.id, body: 'Bob answers' }],
      root: { body: '', senderName: NOBODY, replyCount: 1 },
    })
    expect((await bob.call('POST v2/desk/notes', {})).body.rows).toEqual([])
    const all = JSON.stringify([await chats(bob), await read(bob), between, thread])
    for (const secret of ['Ada', 'psst', ada.id]) expect(all).not.toContain(secret)
    expect(await logged('person.left', 'message.erased')).toHaveLength(2)
  })

  it('[LEAVE-3] who is removed with their words comes back by the undo without them, to new ones', async () => {
    const [adaSocket, bobSocket] = [await enterSpace(ada), await enterSpace(bob)]
    await say(adaSocket, 'Ada says')
    await say(adaSocket, 'psst', bob.id)
    const done = await bulk(owner, { kind: 'remove', isErasing: true }, { userIds: [ada.id] })
    expect(done).toMatchObject({ changed: 1, undoable: 1 })
    await expect.poll(async () => (await chats(bob)).find(({ kind }) => kind === 'dm')?.title).toBe(NOBODY)
    expect((await read(bob)).rows).toMatchObject([{ body: '', senderName: NOBODY }])
    expect(await logged('message.erased')).toMatchObject([
      { actor: { id: owner.id }, subject: { id: ada.id, name: 'Ada' } },
    ])
    expect(await undo(owner, done.id)).toMatchObject({ changed: 1 })
    expect((await read(ada)).rows).toMatchObject([{ body: '' }])
    await say(bobSocket, 'welcome back', ada.id)
    expect((await read(ada, bob.id)).rows).toMatchObject([{ body: 'welcome back' }])
    expect((await chats(bob)).filter(({ kind }) => kind === 'dm')).toHaveLength(2)
  })

  it('[LEAVE-3] who is removed without it keeps their words there', async () => {
    await say(await enterSpace(ada), 'Ada says')
    await bulk(owner, { kind: 'remove' }, { userIds: [ada.id] })
    expect(await logged('message.erased')).toEqual([])
    expect((await read(bob)).rows).toMatchObject([{ body: 'Ada says', senderName: 'Ada' }])
  })
})
