import { ACCOUNT_RESTORE_DAYS, DELETED_USER } from '@metapyra/contract/account'
import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import type { AuditEntry } from '@metapyra/contract/entities/audit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { register } from '../../testing/actor.ts'
import { keepSessionsAlive } from '../../testing/features/appointments.ts'
import { createDataEverywhere, filesWith, fillProfile, rowsWith } from '../../testing/full-account.ts'
import type { Seat, TestSpace } from '../../testing/live.ts'
import { emitExpectingSuccess, enterSpace, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { sweepEntries } from '../audit/anonymize.service.ts'
import { sweepFiles } from '../files/sweep.service.ts'
import { sweepMails } from '../mail/sweep.service.ts'
import { eraseDue } from './erase.service.ts'
import { claimDeletion, deletionOf } from './queries.ts'

const ENGINES = hasPostgres ? (['pglite', 'postgres'] as const) : (['pglite'] as const)

describe.each(ENGINES)('on %s', (engine) => {
  let server: TestServer
  let space: TestSpace
  let owner: Seat
  let bob: Seat
  let aheadMs = 0
  let count = 0

  beforeAll(async () => {
    server = await startTestServer({
      onPostgres: engine === 'postgres',
      clock: () => new Date(Date.now() + aheadMs),
    })
  })
  afterAll(() => server?.close())
  beforeEach(async () => {
    aheadMs = 0
    count += 1
    space = await seedSpace(server)
    owner = await space.member('Olga', { role: 'owner', isConfirmed: true })
    bob = await space.member('Bob', { isConfirmed: true })
    return () => space.close()
  })

  /** Lets the server do what it does in the background once the days are over. */
  const timePasses = async (marks?: ReturnType<typeof marked>) => {
    await keepSessionsAlive(server)
    const counted = async (where: string): Promise<number> =>
      (await server.services.connection.pool.query(`select count(*)::int as n from mails where ${where}`))
        .rows[0].n
    const left = () => counted('sent_at is null and failed_at is null')
    // Guests who booked the person are notified in the background that the booking is canceled; the hosts whom the
    // person booked were notified at once.
    const isTold = "template = 'booking-cancelled' and data->>'side' = 'guest'"
    const countTold = () => counted(`${isTold} and data::text like '%${marks?.name}%'`)
    if (marks) await expect.poll(countTold, { timeout: 60_000 }).toBeGreaterThan(0)
    await expect.poll(left, { timeout: 60_000 }).toBe(0)
    aheadMs = ACCOUNT_RESTORE_DAYS * DAY_MS + HOUR_MS
    await eraseDue(server.services)
    await sweepMails(server.services)
    await sweepFiles(server.services)
  }
  const marked = () => {
    const nonce = `${engine}${count}`
    return { mark: `verba${nonce}`, name: `Nomen${nonce} Xyz`, email: `epistula${nonce}@example.net` }
  }
  const lifeOf = async (marks: ReturnType<typeof marked>) => {
    const me = await space.member(marks.name, { role: 'admin' })
    await createDataEverywhere(server, { me, owner, bob }, marks)
    return me
  }
  const deleteAccount = (me: Seat, email: string, more = {}) =>
    me.call('POST v2/user/delete-account', { email, ...more })

  it('[DEL-4] of whoever deletes their account and all they wrote, no table and no file says anything any more', async () => {
    const marks = marked()
    const me = await lifeOf(marks)
    // The searched text is stored beforehand, in most of the tables that can hold it.
    const before = await rowsWith(server, marks.mark)
    const tables = new Set(before.map((row) => row.split(':')[0]))
    expect([...tables]).toEqual(
      expect.arrayContaining([
        'messages',
        'message_revisions',
        'message_reports',
        'files',
        'library_items',
        'library_versions',
        'polls',
        'poll_options',
        'events',
        'bookings',
        'agent_turns',
        'desk_notes',
        'statuses',
        'list_views',
        'appointment_blocks',
        'push_subscriptions',
        'members',
        'audit_entries',
      ]),
    )
    expect(await filesWith(server, marks.mark)).not.toEqual([])
    const { status, body } = await deleteAccount(me, marks.email, { isErasing: true })
    expect({ status, body }).toMatchObject({ status: 200 })
    await timePasses(marks)
    for (const word of [marks.mark, marks.name, marks.email]) expect(await rowsWith(server, word)).toEqual([])
    expect(await filesWith(server, marks.mark)).toEqual([])
    expect(await deletionOf(server.services.db, me.id)).toBeUndefined()
  }, 120_000)

  it('[DEL-4] what they wrote stays where they leave it, of a “Deleted user” whom nothing leads to', async () => {
    const marks = marked()
    const me = await lifeOf(marks)
    expect((await deleteAccount(me, marks.email)).status).toBe(200)
    await timePasses(marks)
    for (const word of [marks.name, marks.email]) expect(await rowsWith(server, word)).toEqual([])
    const messages = (await bob.call('POST v2/chat/get', { receiverId: space.spaceId, page: 1 })).body.rows
    const own = messages.find(({ body }: { body: string }) => body === `${marks.mark} in the space, edited`)
    expect(own).toMatchObject({ senderName: DELETED_USER, senderImage: null, deletedAt: null })
    expect(JSON.stringify(messages)).not.toContain(me.id)
    expect(messages.map(({ body }: { body: string }) => body)).toContain(`Ask @${DELETED_USER} about it`)
    const chats = (await bob.call('GET v2/chat/all', {})).body.rows
    expect(chats.find(({ kind }: { kind: string }) => kind === 'dm')).toMatchObject({ title: DELETED_USER })
    const polls = (await bob.call('POST v2/poll/list', {})).body.rows
    expect(polls).toContainEqual(expect.objectContaining({ question: `${marks.mark}?` }))
    const log = (await owner.call('POST v2/admin/workspace/audit-log', {})).body.rows
    expect(log.find(({ action }: { action: string }) => action === 'account.deleted')).toMatchObject({
      actor: { name: DELETED_USER },
      subject: { name: DELETED_USER },
    })
    const people = (await owner.call('POST v2/admin/workspace/user-list', { type: 'active' })).body.rows
    expect(people.map(({ userId }: { userId: string }) => userId)).not.toContain(me.id)
  }, 120_000)

  it('[DEL-4] whoever comes back with the same address is somebody new, and nobody registers as what was erased', async () => {
    const me = await space.member('Once')
    const email = `again${engine}@example.net`
    await fillProfile(server, me, email)
    const socket = await enterSpace(me)
    await emitExpectingSuccess(socket, 'chat:send', {
      receiverId: space.spaceId,
      clientId: crypto.randomUUID(),
      body: 'before',
    })
    await deleteAccount(me, email)
    const early = await register(server.origin, email).catch((error: Error) => error)
    expect(String(early)).toContain('EMAIL_TAKEN')
    await timePasses()
    const { pool } = server.services.connection
    const { rows } = await pool.query<{ email: string }>('select email from users where id = $1', [me.id])
    const left = await register(server.origin, rows[0]?.email ?? '').catch((error: Error) => error)
    expect(String(left)).toContain('EMAIL_TAKEN')
    const back = await register(server.origin, email)
    expect((await back.call('GET v2/user/profile', {})).body).toMatchObject({ email, workspaces: [] })
    const copy = await back.call('POST v2/user/own-data', { part: 'messages' })
    expect(copy.body).toEqual({ rows: [], next: null })
  })

  it('[DEL-5] it is done once, by whichever server comes to it, also where one died at it', async () => {
    const me = await space.member('Mortal')
    const email = `mortal${engine}@example.net`
    await fillProfile(server, me, email)
    const socket = await enterSpace(me)
    for (const body of ['one', 'two'])
      await emitExpectingSuccess(socket, 'chat:send', {
        receiverId: space.spaceId,
        clientId: crypto.randomUUID(),
        body,
      })
    await deleteAccount(me, email)
    const { db, clock } = server.services
    await eraseDue(server.services)
    expect(await rowsWith(server, email)).not.toEqual([])
    await keepSessionsAlive(server)
    aheadMs = ACCOUNT_RESTORE_DAYS * DAY_MS + HOUR_MS
    // Simulates another server that has claimed it and gone silent.
    expect(
      await claimDeletion(db, { now: clock(), until: new Date(clock().getTime() + HOUR_MS) }),
    ).toBeDefined()
    await eraseDue(server.services)
    expect(await deletionOf(db, me.id)).toBeDefined()
    aheadMs += 2 * HOUR_MS
    await Promise.all([1, 2, 3].map(() => eraseDue(server.services)))
    expect(await deletionOf(db, me.id)).toBeUndefined()
    const messages = (await bob.call('POST v2/chat/get', { receiverId: space.spaceId, page: 1 })).body.rows
    expect(messages).toMatchObject([
      { body: 'one', senderName: DELETED_USER },
      { body: 'two', senderName: DELETED_USER },
    ])
    expect(messages[0].senderId).toBe(messages[1].senderId)
  })

  it('[AUD-6] an entry about whoever deleted their account keeps the act without name, address, or from where', async () => {
    const me = await space.member('Nomina Sunt', { role: 'admin' })
    const email = `nomina${engine}@example.net`
    await fillProfile(server, me, email)
    await me.call('PUT v2/admin/workspace/update-user', { userId: bob.id, companyPosition: 'Engineer' })
    await owner.call('PUT v2/admin/workspace/update-user', {
      userId: me.id,
      name: 'Nomina Odiosa',
      role: 'user',
    })
    await deleteAccount(me, email)
    await timePasses()
    const log = (await owner.call('POST v2/admin/workspace/audit-log', {})).body.rows
    const nobody = { name: DELETED_USER, email: null }
    const own = log.find(({ actor, action }: AuditEntry) => actor.id === me.id && action === 'person.changed')
    expect(own).toMatchObject({ actor: nobody, address: null, subject: { name: 'Bob' } })
    const on = log.find(({ actor, subject }: AuditEntry) => actor.id === owner.id && subject.id === me.id)
    expect(on).toMatchObject({ subject: nobody })
    expect(on.changes).toEqual(
      expect.arrayContaining([
        { field: 'name', before: null, after: null },
        { field: 'role', before: 'admin', after: 'user' },
      ]),
    )
    expect(JSON.stringify(log)).not.toContain('Nomina')
  })

  it('[AUD-7] entries of the audit log go once they are older than the setting says', async () => {
    await owner.call('PUT v2/admin/workspace/update-user', { userId: bob.id, companyPosition: 'Engineer' })
    const logged = async () => (await owner.call('POST v2/admin/workspace/audit-log', {})).body.rows.length
    expect(await logged()).toBeGreaterThan(0)
    const { config } = server.services
    const at = { ...server.services, clock: () => new Date(Date.now() + 366 * DAY_MS) }
    await sweepEntries({ ...at, config: { ...config, AUDIT_KEPT_DAYS: 0 } })
    await sweepEntries(server.services)
    expect(await logged()).toBeGreaterThan(0)
    await sweepEntries(at)
    expect(await logged()).toBe(0)
  })
})
