import { randomUUID } from 'node:crypto'
import type { Input } from '@metapyra/contract/calls'
import { emailCases } from '@metapyra/contract/email-address-cases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actor.ts'
import { createActor, GOOD_PASSWORD, register, registerOwner, tokenFor } from '../../testing/actor.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { userByEmail } from '../account/core/accounts.service.ts'
import { addMembers, memberOf, updateMember } from '../workspace/service.ts'

type Batch = Input<'POST v2/admin/workspace/import-users'>

const suite = (onPostgres: boolean) => () => {
  let server: TestServer
  let owner: Actor
  let admin: Actor
  let workspaceId: string

  beforeAll(async () => {
    server = await startTestServer({ onPostgres, env: { PAYMENT: 'off', STRANGER_MAIL_FACTOR: '1000' } })
    ;({ owner, workspaceId } = await registerOwner(server.origin, 'owner@example.com', 'engines'))
    admin = await joinAs('admin@example.com', 'admin')
  })
  afterAll(() => server.close())

  const joinAs = async (email: string, role: 'admin' | 'user') => {
    const actor = await register(server.origin, email, 'Charles Babbage')
    const row = await userByEmail(server.services.db, email)
    if (row) await addMembers(server.services, server.services.db, workspaceId, [row], role)
    return actor
  }
  const send = (batch: Partial<Batch> & Pick<Batch, 'rows'>, actor = owner) =>
    actor.call(
      'POST v2/admin/workspace/import-users',
      { importId: randomUUID(), batch: 0, mode: 'skip', sendInvitations: false, ...batch },
      { workspaceId },
    )
  const results = async (batch: Parameters<typeof send>[0], actor?: Actor) =>
    (await send(batch, actor)).body.results
  const memberBy = async (email: string) => {
    const row = await userByEmail(server.services.db, email)
    return row && memberOf(server.services.db, workspaceId, row.id)
  }
  const mailsTo = async (email: string) => {
    const { rows } = await server.services.connection.pool.query(
      'select template from mails where "to" = $1',
      [email],
    )
    return rows.length
  }
  const peopleCount = async () => {
    const { rows } = await server.services.connection.pool.query('select count(*)::int n from members')
    return rows[0].n as number
  }
  let count = 0
  const fresh = (howMany: number) =>
    Array.from({ length: howMany }, (_, index) => {
      count += 1
      return { line: index + 2, email: `new${count}@example.com` }
    })

  it('[IMP-1] takes each email that the console calls ready, and says of the others how to fix them', async () => {
    const rows = emailCases.map(({ raw }, index) => ({ line: index + 2, email: raw.slice(0, 320) }))
    for (const [index, { result, reason }] of (await results({ rows })).entries()) {
      const { raw, address, fix = '' } = emailCases[index] ?? { raw: '' }
      // Some are the same address, of which the first counts.
      if (address) expect(['created', 'skipped'], raw).toContain(result)
      else expect(result, raw).toBe('failed')
      if (fix && raw) expect(reason, raw).toContain(fix)
    }
    const { rows: found } = await server.services.connection.pool.query('select email from members')
    const emails = found.map(({ email }) => email as string)
    expect(emails).toEqual(expect.arrayContaining(emailCases.flatMap(({ address }) => address ?? [])))
  })

  it('brings people in as invited, with what the row says and what it leaves out', async () => {
    const { status, body } = await send({
      fileName: 'people.csv',
      totalRows: 2,
      rows: [
        { line: 2, email: ' Grace.Hopper@Example.com ', role: 'Admin', companyPosition: 'Admiral\t' },
        { line: 3, email: 'emmy@example.com', name: 'Emmy  Noether' },
      ],
    })
    expect(status).toBe(200)
    expect(body.results).toEqual([
      { line: 2, result: 'created' },
      { line: 3, result: 'created' },
    ])
    expect(body.job).toMatchObject({
      fileName: 'people.csv',
      createdBy: 'Ada Lovelace',
      totalRows: 2,
      created: 2,
      failed: 0,
      batches: 1,
    })
    expect(await memberBy('grace.hopper@example.com')).toMatchObject({
      name: 'Grace Hopper',
      role: 'admin',
      status: 'invited',
      companyPosition: 'Admiral',
      joinedAt: null,
    })
    expect(await memberBy('emmy@example.com')).toMatchObject({ name: 'Emmy Noether', role: 'user' })
  })

  const bad: [string, Batch['rows'][number], string][] = [
    ['no address', { line: 9, email: '  ' }, 'email'],
    ['no mail address', { line: 9, email: 'ada@localhost' }, 'email'],
    ['two addresses', { line: 9, email: 'a@example.com,b@example.com' }, 'email'],
    ['an address with a line break', { line: 9, email: 'a@example.com\nBcc: b@example.com' }, 'email'],
    ['half a character in its address', { line: 9, email: 'a\ud800b@example.com' }, 'email'],
    ['half a character in its role', { line: 9, email: 'a@example.com', role: 'a\ud800b' }, 'role'],
    ['an address with NUL', { line: 9, email: 'a\u0000@example.com' }, 'email'],
    ['an address too long', { line: 9, email: `${'a'.repeat(65)}@example.com` }, 'email'],
    ['an unknown role', { line: 9, email: 'a@example.com', role: 'boss' }, 'role'],
    ['a role of the language', { line: 9, email: 'a@example.com', role: 'constructor' }, 'role'],
    ['a name too long', { line: 9, email: 'a@example.com', name: 'x'.repeat(121) }, 'name'],
    [
      'a position too long',
      { line: 9, email: 'a@example.com', companyPosition: 'x'.repeat(121) },
      'companyPosition',
    ],
  ]
  it.each(bad)('[IMP-1] a row with %s fails by itself and names the field', async (_, row, field) => {
    const [good] = fresh(1)
    const answer = await results({ rows: [row, good!] })
    expect(answer[0]).toMatchObject({ line: 9, result: 'failed', field })
    expect(answer[0].reason).toMatch(/\S/)
    expect(answer[1].result).toBe('created')
  })

  it('[IMP-1] an admin brings in users and guests, no admins or owners', async () => {
    const rows = fresh(4).map((row, index) => ({
      ...row,
      role: ['user', 'guest', 'admin', 'owner'][index] ?? '',
    }))
    const answer: { result: string }[] = await results({ rows }, admin)
    expect(answer.map(({ result }) => result)).toEqual(['created', 'created', 'failed', 'failed'])
  })

  it('[IMP-2] takes the first of two rows with one address, and says where it stood', async () => {
    const rows = [
      { line: 2, email: 'twin@example.com', name: 'First' },
      { line: 7, email: 'TWIN@example.com', name: 'Second' },
    ]
    const answer = await results({ rows })
    expect(answer[1]).toMatchObject({ line: 7, result: 'skipped', reason: 'Line 2 has the same address.' })
    expect((await memberBy('twin@example.com'))?.name).toBe('First')
  })

  it('[IMP-3] skips those who are there, whatever their status, and leaves them as they are', async () => {
    const [row] = fresh(1)
    await results({ rows: [row!] })
    const rows = [
      { line: 2, email: row!.email, name: 'Other' },
      { line: 3, email: 'admin@example.com', role: 'guest' },
    ]
    const answer: { result: string; reason: string }[] = await results({ rows })
    expect(answer.map(({ result, reason }) => [result, reason])).toEqual([
      ['skipped', 'Already invited.'],
      ['skipped', 'Already a member.'],
    ])
    expect((await memberBy('admin@example.com'))?.role).toBe('admin')
    const member = await memberBy(row!.email)
    await updateMember(server.services.db, workspaceId, member?.userId ?? '', { status: 'inactive' })
    expect((await results({ rows }))[0].reason).toMatch(/^Deactivated/)
  })

  it('[IMP-3] updates what the row says, leaves what it leaves out, and tells of a changed right', async () => {
    const [row] = fresh(1)
    await results({ rows: [{ ...row!, name: 'Old Name', companyPosition: 'Clerk' }] })
    const changes: unknown[] = []
    const hear = (event: unknown) => changes.push(event)
    server.services.bus.on('members:changed', hear)
    server.services.bus.on('profile:changed', hear)
    const rows = [{ ...row!, name: '', companyPosition: 'Head', role: 'guest' }]
    expect((await results({ rows, mode: 'update' }))[0].result).toBe('updated')
    server.services.bus.off('members:changed', hear)
    server.services.bus.off('profile:changed', hear)
    const member = await memberBy(row!.email)
    expect(member).toMatchObject({
      name: 'Old Name',
      companyPosition: 'Head',
      role: 'guest',
      status: 'invited',
    })
    const userId = member?.userId
    // Job titles are visible in the space, so each change is announced; followers of the console are notified of the
    // import itself.
    expect(changes).toEqual([{ workspaceId, userIds: [userId], isInAuditLog: true }, { userId }])
  })

  it('[IMP-10] updates position and role of somebody who has joined, and never their name', async () => {
    const email = `${randomUUID()}@example.com`
    await joinAs(email, 'user')
    const update = (row: object) => results({ rows: [{ line: 2, email, ...row }], mode: 'update' })
    const named = { name: 'C. Babbage (Sales)' }
    expect((await update({ ...named, companyPosition: 'Head' }))[0].result).toBe('updated')
    expect(await memberBy(email)).toMatchObject({ name: 'Charles Babbage', companyPosition: 'Head' })
    expect((await update(named))[0]).toMatchObject({
      result: 'skipped',
      reason: expect.stringMatching('their name stays as they set it'),
    })
    expect((await update({ companyPosition: 'Head' }))[0]).toMatchObject({ result: 'skipped' })
    const [invited] = fresh(1)
    await results({ rows: [invited!] })
    const renamed = await results({ rows: [{ ...invited!, ...named }], mode: 'update' })
    expect(renamed[0].result).toBe('updated')
    expect((await memberBy(invited!.email))?.name).toBe(named.name)
  })

  it('[IMP-3] [T19] no file changes an owner, and none of an admin changes an admin', async () => {
    const rows = [
      { line: 2, email: 'owner@example.com', role: 'user' },
      { line: 3, email: 'admin@example.com', companyPosition: 'King' },
    ]
    const byOwner: { result: string }[] = await results({ rows, mode: 'update' })
    expect(byOwner.map(({ result }) => result)).toEqual(['failed', 'updated'])
    const byAdmin: { result: string }[] = await results(
      {
        rows: rows.map((row) => ({ ...row, ...(row.companyPosition && { companyPosition: 'Queen' }) })),
        mode: 'update',
      },
      admin,
    )
    expect(byAdmin.map(({ result }) => result)).toEqual(['failed', 'failed'])
    expect((await memberBy('owner@example.com'))?.role).toBe('owner')
  })

  it('[IMP-3] no import makes an owner, of new people or of members, whoever sends it', async () => {
    const [invited, unknown] = fresh(2)
    await results({ rows: [invited!] })
    const email = `${randomUUID()}@example.com`
    await joinAs(email, 'user')
    const rows = [invited!, unknown!, { line: 9, email }].map((row) => ({ ...row, role: 'owner' }))
    for (const actor of [owner, admin]) {
      for (const mode of ['update', 'skip'] as const) {
        const answer = await results({ rows, mode }, actor)
        for (const result of answer)
          expect(result).toMatchObject({
            result: 'failed',
            field: 'role',
            reason: expect.stringMatching(/^Owners can’t be imported/),
          })
      }
    }
    expect((await memberBy(email))?.role).toBe('user')
    expect((await memberBy(invited!.email))?.role).toBe('user')
    expect(await memberBy(unknown!.email)).toBeUndefined()
  })

  it('[IMP-4] a batch that breaks midway leaves nothing behind, and can be sent again', async () => {
    const { pool } = server.services.connection
    const rows = fresh(3)
    const importId = randomUUID()
    const before = await peopleCount()
    await pool.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full'; end $$`)
    await pool.query('create trigger refuse before insert on mails for each row execute function refuse()')
    const broken = await send({ importId, rows, sendInvitations: true })
    await pool.query('drop trigger refuse on mails')
    await pool.query('drop function refuse')
    expect(broken.status).toBe(500)
    expect(await peopleCount()).toBe(before)
    expect(await userByEmail(server.services.db, rows[0]!.email)).toBeUndefined()
    const { body } = await send({ importId, rows, sendInvitations: true })
    expect(body.job).toMatchObject({ created: 3, batches: 1 })
    expect(await mailsTo(rows[2]!.email)).toBe(1)
  })

  it('[IMP-5] the same batch again is answered the same and does nothing more', async () => {
    const batch = { importId: randomUUID(), rows: fresh(5), sendInvitations: true }
    const first = await send(batch)
    const second = await send(batch)
    expect(second).toEqual(first)
    expect(await mailsTo(batch.rows[0]!.email)).toBe(1)
    const other = await send({ ...batch, rows: fresh(1) })
    expect(other.body.code).toBe('CONFLICT')
    const next = await send({ ...batch, batch: 1, rows: fresh(2) })
    expect(next.body.job).toMatchObject({ created: 7, batches: 2 })
  })

  it('[IMP-5] ten of the same batch at once have one effect and ten equal answers', async () => {
    const batch = { importId: randomUUID(), rows: fresh(50), sendInvitations: true }
    const before = await peopleCount()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(batch)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]!.body.job).toMatchObject({ created: 50, batches: 1 })
    expect(await peopleCount()).toBe(before + 50)
    expect(await mailsTo(batch.rows[0]!.email)).toBe(1)
  })

  it('[IMP-5] batches of the same people at once make each of them once, and none waits for ever', async () => {
    const rows = fresh(200)
    const before = await peopleCount()
    const answers = await Promise.all(
      [rows, rows.toReversed(), rows.slice(50), rows.toReversed()].map((some) => send({ rows: some })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const created = answers.reduce((sum, { body }) => sum + body.job.created, 0)
    expect(created).toBe(200)
    expect(await peopleCount()).toBe(before + 200)
  })

  it('[IMP-6] mails those who are new to the space, by the outbox, and nobody where none is wanted', async () => {
    const [silent, loud] = fresh(2)
    await send({ rows: [silent!] })
    await send({ rows: [silent!, loud!, { line: 9, email: 'admin@example.com' }], sendInvitations: true })
    expect([await mailsTo(silent!.email), await mailsTo(loud!.email)]).toEqual([0, 1])
    expect(await mailsTo('admin@example.com')).toBe(0)
    expect(await tokenFor(server.origin, loud!.email, /Someone invited you/)).toMatch(/\S/)
  })

  it('the invitation tells its holder the name they were imported with, while they have no account', async () => {
    const [row] = fresh(1)
    await send({ rows: [{ ...row!, name: 'Grace Hopper' }], sendInvitations: true })
    const bearer = await tokenFor(server.origin, row!.email, /invited you/)
    const look = (actor: Actor, token: string) =>
      actor.call('GET v2/workspace/accept-invite', {}, { bearer: token })
    expect((await look(createActor(server.origin), bearer)).body).toMatchObject({
      status: 'accountNeeded',
      name: 'Grace Hopper',
    })
    const [id] = bearer.split('.')
    const wrong = await look(createActor(server.origin), `${id}.${'x'.repeat(22)}`)
    expect(wrong).toMatchObject({ status: 403, body: { code: 'WRONG_TOKEN' } })
    expect(JSON.stringify([wrong, await look(admin, bearer)])).not.toContain('Grace')
    const joined = { name: 'Amazing Grace', email: row!.email, password: GOOD_PASSWORD }
    expect((await createActor(server.origin).call('POST v2/auth/create', joined)).status).toBe(201)
    const again = await look(createActor(server.origin), bearer)
    expect(again.body).toMatchObject({ status: 'accountNeeded', email: row!.email })
    expect(again.body).not.toHaveProperty('name')
  })

  it('[IMP-6] nobody with an unconfirmed address sends mails, and they may import without', async () => {
    const rows = fresh(1)
    expect((await send({ rows, sendInvitations: true }, admin)).body.code).toBe('VERIFY_EMAIL_FIRST')
    expect((await send({ rows }, admin)).status).toBe(200)
  })

  it('lists the imports, the newest first, and of this space alone', async () => {
    const importId = randomUUID()
    await send({ importId, rows: fresh(1), fileName: 'last.csv' })
    const jobs = await owner.call('POST v2/admin/workspace/imports', {}, { workspaceId })
    expect(jobs.body.rows[0]).toMatchObject({ importId, fileName: 'last.csv', mode: 'skip', created: 1 })
    const otherOwner = await registerOwner(
      server.origin,
      `${randomUUID()}@example.com`,
      `x${randomUUID().slice(0, 8)}`,
    )
    const otherReply = await otherOwner.owner.call(
      'POST v2/admin/workspace/imports',
      {},
      { workspaceId: otherOwner.workspaceId },
    )
    expect(otherReply.body.rows).toEqual([])
    const stolen = await otherOwner.owner.call('POST v2/admin/workspace/imports', {}, { workspaceId })
    expect(stolen.status).toBe(404)
  })

  it('says who of these addresses is there and as what, by the address that was asked for', async () => {
    const emails = ['OWNER@example.com ', 'nobody@example.com', 'no address', '\u0000', 'admin@example.com']
    const { body } = await owner.call('POST v2/admin/workspace/known-emails', { emails }, { workspaceId })
    expect(body.known).toMatchObject([
      { email: 'OWNER@example.com ', role: 'owner', hasJoined: true },
      { email: 'admin@example.com', role: 'admin', hasJoined: true },
    ])
  })

  it('is for owners and admins', async () => {
    const user = await joinAs(`user${randomUUID()}@example.com`, 'user')
    expect((await send({ rows: fresh(1) }, user)).status).toBe(403)
  })
}

describe('imports', suite(false))
describe.runIf(hasPostgres)('imports on PostgreSQL', suite(true))
