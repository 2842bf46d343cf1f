import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import { addCrowd, bulk, finished, startBulk, undo } from '../../testing/features/bulk.ts'
import type { Seat } from '../../testing/live.ts'
import { nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { memberOf } from '../workspace/service.ts'
import { sweepActs } from './sweep.service.ts'

const ENGINES = hasPostgres ? (['pglite', 'postgres'] as const) : (['pglite'] as const)
const deactivate = { kind: 'change', status: 'inactive' } as const

describe.each(ENGINES)('on %s', (engine) => {
  let server: TestServer
  let space: Awaited<ReturnType<typeof seedSpace>>
  let owner: Seat
  let admin: Seat
  let ada: Seat
  let bob: Seat
  beforeAll(async () => {
    server = await startTestServer({ onPostgres: engine === 'postgres', env: { PAYMENT: 'off' } })
  })
  beforeEach(async () => {
    space = await seedSpace(server)
    owner = await space.member('Olga', { role: 'owner' })
    admin = await space.member('Abel', { role: 'admin' })
    ada = await space.member('Ada')
    bob = await space.member('Bob')
  })
  afterAll(() => server?.close())

  const stored = (who: Pick<Seat, 'id'>) => memberOf(server.services.db, space.spaceId, who.id)
  const ids = (...people: Seat[]) => ({ userIds: people.map(({ id }) => id) })
  const all = { all: { type: 'active' as const } }
  const logged = async (filter: object) =>
    (await owner.call('POST v2/admin/workspace/audit-log', { pageSize: 100, filter })).body
  const count = (by: Seat, which: Parameters<typeof startBulk>[2]) =>
    by.call('POST v2/admin/workspace/bulk-count', { which })

  describe('an act on many', () => {
    it('[BULK-2] changes each who may be changed, and names who may not with the reason', async () => {
      const done = await bulk(admin, deactivate, ids(owner, admin, ada, bob))
      expect(done).toMatchObject({ total: 4, changed: 2, unchanged: 0, failed: 2, undoable: 2 })
      expect(done.failures).toEqual([
        { reason: 'Only an owner can change admins and owners or add new ones.', count: 1, names: ['Olga'] },
        { reason: 'You can’t do this to yourself.', count: 1, names: ['Abel'] },
      ])
      expect([(await stored(ada))?.status, (await stored(owner))?.status]).toEqual(['inactive', 'active'])
    })

    it('[BULK-2] tells each change in the log, and the act itself once', async () => {
      const done = await bulk(
        owner,
        { kind: 'change', role: 'admin', userRecording: 'enabled' },
        ids(ada, bob),
      )
      expect(done).toMatchObject({ changed: 2, failed: 0 })
      expect((await logged({ subjectId: ada.id })).rows).toMatchObject([
        {
          action: 'person.changed',
          actor: { id: owner.id },
          changes: [
            { field: 'role', before: 'user', after: 'admin' },
            { field: 'recording', before: false, after: true },
          ],
        },
      ])
      expect((await logged({ actions: ['people.changed'] })).rows).toMatchObject([
        { subject: { id: done.id, name: '2 people' }, actor: { id: owner.id } },
      ])
      const again = await bulk(owner, { kind: 'change', role: 'admin' }, ids(ada, bob))
      expect(again).toMatchObject({ changed: 0, unchanged: 2, undoable: 0 })
      expect((await logged({ subjectId: ada.id })).total).toBe(1)
    })

    it('[BULK-2] keeps the last owner, whatever the order', async () => {
      const second = await space.member('Otto', { role: 'owner' })
      const third = await space.member('Oona', { role: 'owner' })
      expect(await bulk(owner, { kind: 'change', role: 'user' }, ids(owner, second, third))).toMatchObject({
        changed: 2,
        failed: 1,
      })
      expect((await stored(owner))?.role).toBe('owner')
      const still = await space.member('Odo', { role: 'owner' })
      const demote = { kind: 'change', role: 'user' } as const
      await Promise.all([startBulk(owner, demote, ids(still)), startBulk(still, demote, ids(owner))])
      const owners = async () => (await Promise.all([stored(owner), stored(still)])).map((row) => row?.role)
      await expect.poll(owners).toEqual(expect.arrayContaining(['owner', 'user']))
    })

    it('[BULK-3] means what the list shows for the same search and filter, but for a few', async () => {
      await addCrowd(server, space.spaceId, 30, { adminEvery: 10 })
      const choice = { type: 'active' as const, search: 'crowd', filter: { role: ['user' as const] } }
      const { body: list } = await owner.call('POST v2/admin/workspace/user-list', choice)
      const except = list.rows.slice(0, 2).map(({ userId }: { userId: string }) => userId)
      expect((await count(owner, { all: choice })).body).toEqual({ count: list.total })
      expect((await count(owner, { all: choice, except })).body).toEqual({ count: 25 })
      const done = await bulk(owner, deactivate, { all: choice, except }, { expected: 25 })
      expect(done).toMatchObject({ total: 25, changed: 25 })
      const left = await owner.call('POST v2/admin/workspace/user-list', choice)
      expect(left.body.rows.map(({ userId }: { userId: string }) => userId).sort()).toEqual(except.sort())
    })

    it('[BULK-3] begins nothing where others match than were told', async () => {
      const { status, body } = await startBulk(owner, deactivate, all, { expected: 3 })
      expect([status, body.code, body.message]).toEqual([
        409,
        'CONFLICT',
        '4 people match now, not 3. Review the list before you continue.',
      ])
      expect((await startBulk(owner, deactivate, { all: { type: 'invited' } })).body.message).toBe(
        'No one matches anymore.',
      )
      expect((await owner.call('POST v2/admin/workspace/bulk-acts', {})).body.total).toBe(0)
      expect((await logged({ actions: ['people.changed'] })).total).toBe(0)
    })

    it('[BULK-4] is one, sent twice at the same moment; another under its number is refused', async () => {
      const clientId = newId()
      const send = () => startBulk(owner, deactivate, ids(ada), { clientId })
      const answers = await Promise.all([send(), send(), send()])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
      await finished(owner, answers[0]?.body.id)
      expect((await logged({ subjectId: ada.id })).total).toBe(1)
      expect((await startBulk(owner, deactivate, ids(bob), { clientId })).status).toBe(409)
      // Client ids are separate for each admin.
      expect((await startBulk(admin, deactivate, ids(bob), { clientId })).body.id).not.toBe(
        answers[0]?.body.id,
      )
    })

    it.each([
      [{ kind: 'change' }, 'input'],
      [{ kind: 'change', message: 'hello' }, 'input/message'],
      [{ kind: 'message' }, 'input'],
      [{ kind: 'remove', role: 'user' }, 'input/role'],
      [{ kind: 'remove', message: 'bye' }, 'input/message'],
    ] as const)('[BULK-1] refuses %o, and names the field', async (input, field) => {
      const { status, body } = await startBulk(owner, input, ids(ada))
      expect([status, Object.keys(body.fields ?? body)]).toEqual([400, [field]])
    })

    it('[BULK-1] takes people by their ids, or by what they have in common', async () => {
      for (const which of [{}, { ...all, ...ids(ada) }]) {
        expect((await startBulk(owner, deactivate, which)).body.fields).toEqual({
          which: 'Use either userIds or all.',
        })
        expect((await count(owner, which)).status).toBe(400)
      }
    })

    it('is for those who run the space: others are refused, and another space’s people and acts are not there', async () => {
      const elsewhere = await seedSpace(server)
      const eve = await elsewhere.member('Eve', { role: 'owner' })
      const done = await bulk(owner, deactivate, ids(ada))
      expect((await startBulk(eve, deactivate, ids(bob))).body.message).toBe('No one matches anymore.')
      expect((await count(eve, ids(bob))).body).toEqual({ count: 0 })
      const asks = [
        (by: Seat) => by.call('POST v2/admin/workspace/bulk-acts', { id: done.id }),
        (by: Seat) => by.call('POST v2/admin/workspace/bulk-acts', { userId: ada.id }),
        (by: Seat) => by.call('POST v2/admin/workspace/bulk-undo', { id: done.id, clientId: newId() }),
        (by: Seat) => by.call('POST v2/admin/workspace/bulk-failed', { id: done.id }),
        (by: Seat) => by.call('POST v2/admin/workspace/person', { userId: ada.id }),
        (by: Seat) => by.call('POST v2/admin/workspace/end-person-sessions', { userId: ada.id }),
      ]
      const guest = await space.member('Gus', { role: 'guest' })
      for (const ask of asks) {
        expect([(await ask(eve)).status, (await ask(bob)).status, (await ask(guest)).status]).toEqual([
          404, 403, 403,
        ])
      }
      expect((await startBulk(bob, deactivate, ids(owner))).status).toBe(403)
      expect((await stored(bob))?.status).toBe('active')
      elsewhere.close()
    })

    it('[BULK-2] ends with the right of whoever began it', async () => {
      await addCrowd(server, space.spaceId, 400)
      const { body } = await startBulk(admin, { kind: 'change', userRecording: 'enabled' }, all)
      await owner.call('PUT v2/admin/workspace/update-user', { userId: admin.id, role: 'user' })
      const done = await finished(owner, body.id)
      expect(done.changed + done.failed).toBe(404)
      expect(done.failed).toBeGreaterThan(0)
    })
  })

  it('[BULK-11] no act begins while ten of the space are under way, and one does once one of them is done', async () => {
    const { pool } = server.services.connection
    // These acts are leased to a server that does not exist, so none of them finishes.
    await pool.query(
      `insert into bulk_acts (id, workspace_id, client_id, input_hash, wish, actor_id, actor_name, actor_email,
         created_at, held_until, total)
       select gen_random_uuid(), $1, gen_random_uuid(), '', '{"kind": "invite"}', $2, 'Olga', '', now(),
         now() + interval '1 day', 0 from generate_series(1, 10)`,
      [space.spaceId, owner.id],
    )
    const refused = await startBulk(owner, deactivate, ids(ada))
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '10 bulk edits are running in this space. Wait until one of them is done.',
    ])
    await pool.query(
      'update bulk_acts set finished_at = now() where id = (select id from bulk_acts where workspace_id = $1 limit 1)',
      [space.spaceId],
    )
    expect(await bulk(owner, deactivate, ids(ada))).toMatchObject({ changed: 1 })
  })

  describe('[BULK-5] an undo', () => {
    it('puts back who was not changed since, and leaves the others as they are now', async () => {
      const done = await bulk(
        owner,
        { kind: 'change', role: 'admin', userRecording: 'enabled' },
        ids(ada, bob),
      )
      await owner.call('PUT v2/admin/workspace/update-user', { userId: bob.id, role: 'guest' })
      const undone = await undo(owner, done.id)
      expect(undone).toMatchObject({ undoOf: done.id, total: 2, changed: 1, failed: 1, undoable: 0 })
      expect(undone.failures).toEqual([
        { reason: 'Changed by someone else since.', count: 1, names: ['Bob'] },
      ])
      expect(await stored(ada)).toMatchObject({ role: 'user', recording: false })
      expect(await stored(bob)).toMatchObject({ role: 'guest', recording: true })
      expect(await finished(owner, done.id)).toMatchObject({ undoable: 1 })
      expect((await logged({ subjectId: ada.id })).total).toBe(2)
      expect((await logged({ actions: ['people.restored'] })).total).toBe(1)
    })

    it('is done once, and by the rules of whoever asks for it', async () => {
      const done = await bulk(owner, deactivate, ids(ada, admin))
      expect(await undo(owner, done.id)).toMatchObject({ changed: 2 })
      const again = await owner.call('POST v2/admin/workspace/bulk-undo', { id: done.id, clientId: newId() })
      expect([again.status, again.body.message]).toEqual([409, 'There’s nothing left to undo.'])
      const made = await bulk(owner, { kind: 'change', role: 'admin' }, ids(ada))
      expect(await undo(admin, made.id)).toMatchObject({ changed: 0, failed: 1 })
      expect((await stored(ada))?.role).toBe('admin')
    })

    it('of letting people in again: who never came in is among the invited, as before', async () => {
      await addCrowd(server, space.spaceId, 2, { status: 'invited' })
      const crowd = { all: { type: 'invited' as const } }
      await bulk(owner, deactivate, crowd)
      const out = { all: { type: 'inactive' as const } }
      expect(await bulk(owner, { kind: 'change', status: 'active' }, out)).toMatchObject({ changed: 2 })
      expect((await count(owner, crowd)).body).toEqual({ count: 2 })
    })

    it('is done to one person alone, where that is asked for', async () => {
      const done = await bulk(owner, deactivate, ids(ada, bob))
      expect(await undo(owner, done.id, ada.id)).toMatchObject({ total: 1, changed: 1 })
      expect([(await stored(ada))?.status, (await stored(bob))?.status]).toEqual(['active', 'inactive'])
      const { body } = await owner.call('POST v2/admin/workspace/bulk-acts', { userId: bob.id })
      expect(body.rows).toMatchObject([{ id: done.id, undoable: 1 }])
    })

    it('[BULK-10] is too late after thirty days, when those it was done to are dropped, and no others', async () => {
      const [old, young] = [await bulk(owner, deactivate, ids(ada)), await bulk(owner, deactivate, ids(bob))]
      const { pool } = server.services.connection
      await pool.query("update bulk_acts set created_at = created_at - interval '31 days' where id = $1", [
        old.id,
      ])
      const tooLate = async () => {
        const { status, body } = await owner.call('POST v2/admin/workspace/bulk-undo', {
          id: old.id,
          clientId: newId(),
        })
        expect([status, body.message]).toEqual([409, 'It’s too late: changes can be undone for 30 days.'])
        expect(await finished(owner, old.id)).toMatchObject({ changed: 1, undoable: 0 })
      }
      await tooLate()
      await sweepActs(server.services)
      await tooLate()
      const left = await pool.query('select act_id from bulk_people where act_id = any($1::uuid[])', [
        [old.id, young.id],
      ])
      expect(left.rows).toEqual([{ act_id: young.id }])
      expect(await undo(owner, young.id)).toMatchObject({ changed: 1 })
    })

    it('of a message is none', async () => {
      const done = await bulk(owner, { kind: 'message', message: 'Hello' }, ids(ada))
      const { status } = await owner.call('POST v2/admin/workspace/bulk-undo', {
        id: done.id,
        clientId: newId(),
      })
      expect([done.undoable, status]).toEqual([0, 409])
    })
  })

  describe('[BULK-12] an act that is stopped', () => {
    const crowd = { all: { type: 'active' as const, search: 'crowd' } }
    const stop = async (by: Seat, id: string) =>
      (await by.call('POST v2/admin/workspace/bulk-stop', { id })).body

    it('touches nobody any more, tells in the log how many it had not come to, and can be undone', async () => {
      await addCrowd(server, space.spaceId, 2000)
      const { body: begun } = await startBulk(owner, deactivate, crowd)
      // Another admin stops it, twice at the same moment.
      const [first, second] = await Promise.all([stop(admin, begun.id), stop(admin, begun.id)])
      const { changed } = first
      expect(second).toEqual(first)
      expect(first).toMatchObject({ finishedAt: expect.any(String), total: 2000, undoable: changed })
      expect(changed).toBeLessThan(2000)
      expect((await logged({ actions: ['people.actStopped'] })).rows).toMatchObject([
        {
          actor: { id: admin.id },
          subject: { id: begun.id, name: '2000 people' },
          changes: [{ field: 'notReached', before: null, after: 2000 - changed }],
        },
      ])
      // Runs one more act to its end, so that the stopped one would have had time to continue.
      await bulk(owner, deactivate, ids(ada))
      expect(await count(owner, crowd)).toMatchObject({ body: { count: 2000 - changed } })
      if (changed > 0) expect(await undo(owner, begun.id)).toMatchObject({ total: changed, changed })
    })

    it('writes to nobody any more', async () => {
      await addCrowd(server, space.spaceId, 400)
      const { body: begun } = await startBulk(owner, { kind: 'message', message: 'All hands' }, crowd)
      await stop(owner, begun.id)
      await bulk(owner, { kind: 'message', message: 'Never mind' }, ids(ada))
      const [{ count: written }] = (
        await server.services.connection.pool.query(
          "select count(*)::int as count from messages where body like '%All hands%'",
        )
      ).rows
      const { changed } = await finished(owner, begun.id)
      expect(written).toBe(changed)
      expect(changed).toBeLessThan(400)
    })

    it('and one that is over stays as it was', async () => {
      const done = await bulk(owner, deactivate, ids(ada))
      expect(await stop(owner, done.id)).toEqual(done)
      expect((await logged({ actions: ['people.actStopped'] })).total).toBe(0)
    })
  })

  describe('[BULK-6] who is removed', () => {
    it('is out at once, with what they wrote still there, and comes back by an undo', async () => {
      const socket = await ada.socket()
      const bobs = await bob.socket()
      const send = (receiverId: string, body: string) =>
        new Promise((resolve) => socket.emit('chat:send', { receiverId, clientId: newId(), body }, resolve))
      await send(bob.id, 'private words')
      await send(space.spaceId, 'words for all')
      const sessionEnded = nextEvent(socket, 'session:ended')
      const done = await bulk(admin, { kind: 'remove' }, ids(ada, owner))
      expect(done).toMatchObject({ changed: 1, failed: 1, undoable: 1 })
      expect((await sessionEnded)[0].code).toBe('FORBIDDEN')
      expect(await stored(ada)).toBeUndefined()
      expect((await ada.call('GET v2/chat/all', {})).status).toBe(404)
      for (const receiverId of [ada.id, space.spaceId]) {
        const { body } = await bob.call('POST v2/chat/get', { receiverId, page: 1 })
        expect(body.rows).toHaveLength(1)
      }
      expect((await owner.call('POST v2/chat/get', { receiverId: ada.id, page: 1 })).status).toBe(404)
      const refused = await new Promise((resolve) =>
        bobs.emit('chat:send', { receiverId: ada.id, clientId: newId(), body: 'still there?' }, resolve),
      )
      expect(refused).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
      expect((await logged({ actions: ['person.removed'] })).rows).toMatchObject([
        { subject: { id: ada.id } },
      ])

      expect(await undo(admin, done.id)).toMatchObject({ changed: 1 })
      expect(await stored(ada)).toMatchObject({ role: 'user', status: 'active', name: 'Ada' })
      expect((await ada.call('GET v2/chat/all', {})).body.rows).toHaveLength(2)
      expect((await logged({ actions: ['person.restored'] })).total).toBe(1)
    })

    it('and has come back another way is left as they are by the undo', async () => {
      const done = await bulk(owner, { kind: 'remove' }, ids(ada, admin))
      await server.services.connection.pool.query(
        `insert into members (workspace_id, user_id, role, status, name, email) values ($1, $2, 'guest', 'active', 'Ada', 'a@b.c')`,
        [space.spaceId, ada.id],
      )
      const undone = await undo(owner, done.id)
      expect(undone).toMatchObject({ changed: 1, failed: 1 })
      expect(undone.failures[0]?.reason).toBe('Has rejoined the space since.')
      expect((await stored(ada))?.role).toBe('guest')
    })
  })

  it('[BULK-7] a message to many reaches each once at their open page, and says whom it does not', async () => {
    const socket = await ada.socket()
    const invited = await space.member('Ivy', { status: 'invited' })
    const guest = await space.member('Gus', { role: 'guest' })
    const out = await space.member('Uwe', { status: 'inactive' })
    const lines: string[] = []
    socket.on('chat:message', ({ body }) => lines.push(body))
    const clientId = newId()
    const which = ids(ada, bob, invited, guest, out, admin)
    const input = { kind: 'message', message: 'The office is closed on Friday.' } as const
    const arrived = nextEvent(socket, 'chat:message')
    const done = await bulk(admin, input, which, { clientId })
    await startBulk(admin, input, which, { clientId })
    await arrived
    expect(done).toMatchObject({ total: 6, changed: 2, failed: 4 })
    expect(new Set(done.failures.flatMap(({ names }) => names))).toEqual(
      new Set(['Abel', 'Gus', 'Ivy', 'Uwe']),
    )
    expect(lines).toEqual(['The office is closed on Friday.'])
    const { body } = await bob.call('POST v2/chat/get', { receiverId: admin.id, page: 1 })
    expect(body.rows).toMatchObject([{ senderId: admin.id, body: 'The office is closed on Friday.' }])
    expect((await logged({ actions: ['people.messaged'] })).total).toBe(1)
  })

  it('[BULK-7] who may not write to everybody any more is told so of each, and nobody is written to', async () => {
    const { pool } = server.services.connection
    // Simulates an act that a server left unfinished when it stopped.
    const { body } = await startBulk(admin, deactivate, ids(admin))
    const act = await finished(admin, body.id)
    await owner.call('PUT v2/admin/workspace/update-user', { userId: admin.id, role: 'user' })
    await pool.query(`insert into bulk_people (act_id, user_id, name, email) values ($1, $2, 'Ada', '')`, [
      act.id,
      ada.id,
    ])
    await pool.query(
      `update bulk_acts set finished_at = null, last_user_id = null, held_until = created_at, wish = '{"kind": "message", "message": "Hi"}'
       where id = $1`,
      [act.id],
    )
    emitOnCommit(server.services.db, 'bulk:begun')
    const done = await finished(owner, act.id)
    expect(done.failures).toEqual([
      { reason: 'Abel can’t message everyone anymore.', count: 2, names: ['Abel', 'Ada'] },
    ])
    expect((await ada.call('POST v2/chat/get', { receiverId: admin.id, page: 1 })).body.rows).toEqual([])
  })

  it('[BULK-9] invitations go out again to those still invited', async () => {
    await server.services.connection.pool.query(
      `update users set email_verified_at = now() where id = any($1::uuid[])`,
      [[owner.id, admin.id]],
    )
    await addCrowd(server, space.spaceId, 3, { status: 'invited' })
    const invited = { all: { type: 'invited' as const } }
    expect(await bulk(admin, { kind: 'invite' }, invited)).toMatchObject({
      total: 3,
      changed: 3,
      undoable: 0,
    })
    const mails = () =>
      server.services.connection.pool.query(
        `select data ->> 'inviterId' as by from mails where data ->> 'workspaceId' = $1`,
        [space.spaceId],
      )
    expect((await mails()).rows).toEqual([{ by: admin.id }, { by: admin.id }, { by: admin.id }])
    expect((await bulk(admin, { kind: 'invite' }, ids(ada))).failures[0]?.reason).toBe('Already joined.')
    expect(
      (await startBulk(await space.member('Unconfirmed', { role: 'admin' }), { kind: 'invite' }, invited))
        .body.code,
    ).toBe('VERIFY_EMAIL_FIRST')
  })
})
