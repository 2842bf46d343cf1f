import { randomUUID } from 'node:crypto'
import { ACTIVE_ANNOUNCEMENTS_MAX } from '@metapyra/contract/announcement'
import { ANNOUNCEMENT_STATUS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Seat } from '../../testing/live.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

const { draft, live, ended, scheduled } = ANNOUNCEMENT_STATUS
/** People's sessions last for an hour. */
const TEN_MINUTES_MS = 600_000

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let admin: Seat
let passedMs = 0
const inTens = (tens: number) => new Date(Date.now() + passedMs + tens * TEN_MINUTES_MS).toISOString()
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(Date.now() + passedMs) })
})
beforeEach(async () => {
  passedMs = 0
  space = await seedSpace(server)
  admin = await space.member('Ada', { role: 'admin' })
})
afterAll(() => server?.close())

type AnnouncementInput = {
  id?: string
  description?: string
  updatedAt?: string
  clientId?: string
  status?: number
  startsAt?: string | null
  endsAt?: string | null
}
const send = (input: AnnouncementInput = {}, by = admin) =>
  by.call('POST v2/admin/workspace/announcement', {
    description: 'The kitchen is closed **today**.',
    status: draft,
    ...input,
  })
const list = async (status?: number) =>
  (
    await admin.call('POST v2/admin/workspace/announcement-detail', {
      ...(status !== undefined && { status }),
    })
  ).body
const liveFor = async (seat: Seat) =>
  (await seat.call('POST v2/announcement/live', {})).body.rows.map(({ id }: { id: string }) => id)

describe('[ANN-1] an announcement', () => {
  it('is what its instants say, without anybody doing anything', async () => {
    const { body } = await send({ status: scheduled, startsAt: inTens(1), endsAt: inTens(2) })
    expect(body).toMatchObject({ status: scheduled, createdBy: 'Ada', seenCount: 0 })
    const member = await space.member('Bob')
    const seen = [await liveFor(member)]
    passedMs += 1.5 * TEN_MINUTES_MS
    expect(await list(live)).toMatchObject({ rows: [{ id: body.id, status: live }], total: 1 })
    seen.push(await liveFor(member))
    passedMs += TEN_MINUTES_MS
    expect(await list(ended)).toMatchObject({ rows: [{ id: body.id, status: ended }], total: 1 })
    seen.push(await liveFor(member))
    expect(seen).toEqual([[], [body.id], []])
  })

  it('is listed by what it is, with how many there are of each', async () => {
    const first = await send()
    await send({ status: scheduled, startsAt: inTens(2) })
    await send({ status: scheduled, startsAt: inTens(1) })
    await send({ status: live })
    const all = await list()
    expect(all).toMatchObject({ total: 4, counts: { draft: 1, live: 1, ended: 0, scheduled: 2 } })
    expect(all.rows.map(({ status }: { status: number }) => status)).toEqual([
      live,
      scheduled,
      scheduled,
      draft,
    ])
    const [next, later] = (await list(scheduled)).rows
    expect(next.startsAt < later.startsAt).toBe(true)
    const one = await admin.call('POST v2/admin/workspace/announcement-detail', { id: first.body.id })
    expect(one.body).toMatchObject({ rows: [{ id: first.body.id }], total: 1 })
  })
})

describe('[ANN-2] times', () => {
  const cases: [string, () => AnnouncementInput, string][] = [
    ['scheduled without a start', () => ({ status: scheduled }), 'startsAt'],
    ['scheduled for the past', () => ({ status: scheduled, startsAt: inTens(-1) }), 'startsAt'],
    [
      'ended before the start',
      () => ({ status: scheduled, startsAt: inTens(2), endsAt: inTens(1) }),
      'endsAt',
    ],
    ['a draft that ends before it starts', () => ({ startsAt: inTens(2), endsAt: inTens(1) }), 'endsAt'],
    ['live until yesterday', () => ({ status: live, endsAt: inTens(-24) }), 'endsAt'],
    ['live from tomorrow on', () => ({ status: live, startsAt: inTens(24) }), 'startsAt'],
    ['a new one that has ended', () => ({ status: ended }), 'status'],
    ['a leap second', () => ({ startsAt: '2026-12-31T23:59:60Z' }), 'startsAt'],
    ['the year zero', () => ({ endsAt: '0000-01-01T00:00:00Z' }), 'endsAt'],
  ]
  it.each(cases)('%s are refused with the place', async (_what, input, field) => {
    const { status, body } = await send(input())
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] })
  })

  it('publishing now begins now and keeps its beginning through later changes', async () => {
    const { body: planned } = await send({ status: scheduled, startsAt: inTens(5) })
    const { body } = await send({ id: planned.id, status: live })
    expect(Math.abs(Date.parse(body.startsAt) - Date.parse(inTens(0)))).toBeLessThan(60_000)
    passedMs += TEN_MINUTES_MS
    const again = await send({ id: planned.id, status: live, endsAt: inTens(3) })
    expect(again.body).toMatchObject({ status: live, startsAt: body.startsAt })
    expect((await send({ id: planned.id, status: live, endsAt: null })).body.endsAt).toBe(null)
  })
})

describe('[ANN-3] one that people may have read', () => {
  it('is ended, and neither taken back nor deleted', async () => {
    const { id } = (await send({ status: live })).body
    for (const status of [draft, scheduled]) {
      expect((await send({ id, status, startsAt: inTens(1) })).status).toBe(409)
    }
    expect((await admin.call('POST v2/admin/workspace/announcement-remove', { id })).status).toBe(409)
    expect((await send({ id, status: ended })).body).toMatchObject({ status: ended })
  })

  it('stays ended, as it was, also when it is ended twice', async () => {
    const { id } = (await send({ status: live })).body
    const { body } = await send({ id, status: ended })
    const again = await admin.call('POST v2/admin/workspace/announcement', {
      id,
      status: ended,
      description: 'Something else',
    })
    expect(again).toEqual({ status: 200, body })
    for (const status of [draft, live, scheduled]) {
      const refused = await send({ id, status, startsAt: inTens(1) })
      expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
      expect(refused.body.message).toContain('Copy it')
    }
  })

  it('is none while it is scheduled or a draft: these go back and are deleted', async () => {
    const { id } = (await send({ status: scheduled, startsAt: inTens(1) })).body
    expect((await send({ id, status: ended })).status).toBe(409)
    expect((await send({ id, status: draft })).body).toMatchObject({ status: draft })
    const remove = () => admin.call('POST v2/admin/workspace/announcement-remove', { id })
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
  })
})

describe('[ANN-9] two who change the same one', () => {
  it('are not both believed: the second is told what the first has made of it, and by whom', async () => {
    const grace = await space.member('Grace', { role: 'admin' })
    const { id, updatedAt } = (await send({ status: live })).body
    passedMs += 1000
    const first = await send({ id, status: live, description: 'Open again.', updatedAt }, grace)
    expect(first.body).toMatchObject({ description: 'Open again.', createdBy: 'Ada', changedBy: 'Grace' })
    const second = await send({ id, status: live, description: 'Closed all week.', updatedAt })
    expect(second).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } })
    expect(second.body.meanwhile).toEqual({
      current: first.body,
      changedBy: 'Grace',
      changedAt: first.body.updatedAt,
    })
    expect((await list()).rows).toMatchObject([{ description: 'Open again.' }])
    const knowing = await send({
      id,
      status: live,
      description: 'Closed all week.',
      updatedAt: first.body.updatedAt,
    })
    expect(knowing).toMatchObject({
      status: 200,
      body: { description: 'Closed all week.', changedBy: 'Ada' },
    })
  })

  it('are told as well where the second deletes a draft that they have not seen so', async () => {
    const grace = await space.member('Grace', { role: 'admin' })
    const { id, updatedAt } = (await send()).body
    passedMs += 1000
    const first = await send({ id, description: 'Hours of work.', updatedAt }, grace)
    const remove = (seen: string) =>
      admin.call('POST v2/admin/workspace/announcement-remove', { id, updatedAt: seen })
    const refused = await remove(updatedAt)
    expect([refused.status, refused.body.code]).toEqual([409, 'CHANGED_MEANWHILE'])
    expect(refused.body.meanwhile).toMatchObject({ current: first.body, changedBy: 'Grace' })
    expect((await list()).rows).toMatchObject([{ description: 'Hours of work.' }])
    expect((await remove(first.body.updatedAt)).status).toBe(204)
  })

  it('at once leave one change and one answer that tells of it', async () => {
    const grace = await space.member('Grace', { role: 'admin' })
    const { id, updatedAt } = (await send()).body
    passedMs += 1000
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        send({ id, description: `Words ${index}`, updatedAt }, index % 2 ? admin : grace),
      ),
    )
    const through = answers.filter(({ status }) => status === 200)
    expect(through).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'CHANGED_MEANWHILE')).toHaveLength(9)
    expect((await list()).rows).toMatchObject([{ description: through[0]?.body.description }])
  })

  it('are told before anything else, also where what they want is not possible any more', async () => {
    const { id, updatedAt } = (await send()).body
    passedMs += 1000
    await send({ id, status: live })
    const late = await send({ id, status: draft, updatedAt })
    expect(late.body).toMatchObject({ code: 'CHANGED_MEANWHILE', meanwhile: { current: { status: live } } })
  })

  it('are no two where one sends twice, and ending needs no newest words', async () => {
    const { id, updatedAt } = (await send({ startsAt: inTens(2) })).body
    passedMs += 1000
    const input = { id, updatedAt, description: 'Once', status: scheduled, startsAt: inTens(3) }
    const [first, again] = [await send(input), await send(input)]
    expect(again).toEqual(first)
    const out = (await send({ id, status: live, startsAt: null })).body
    expect(out.status).toBe(live)
    expect((await send({ id, status: ended, updatedAt })).body).toMatchObject({ status: ended })
  })
})

it('[ANN-4] the same one sent twice, or at once, is made once', async () => {
  const clientId = randomUUID()
  const answers = await Promise.all([
    send({ clientId, status: live }),
    send({ clientId, status: live }),
    send({ clientId, status: live }),
  ])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect((await list()).total).toBe(1)
  const elsewhere = await seedSpace(server)
  const otherMember = await elsewhere.member('Eve', { role: 'owner' })
  expect((await send({ clientId }, otherMember)).body.id).not.toBe(answers[0].body.id)
})

describe('[ANN-6] what is live', () => {
  it('is read by everybody let in, but drafts, planned and ended ones by nobody', async () => {
    const { id } = (await send({ status: live })).body
    const over = (await send({ status: live })).body
    await send({ id: over.id, status: ended })
    await send()
    await send({ status: scheduled, startsAt: inTens(1) })
    const people = [
      await space.member('Bob'),
      await space.visitor('guest', 'Gus'),
      await space.visitor('anonymous', 'Ann'),
    ]
    for (const seat of people) expect(await liveFor(seat)).toEqual([id])
  })

  it('is not shown again to a member who has seen it, in any browser, and counts them once', async () => {
    const { id } = (await send({ status: live })).body
    const bob = await space.member('Bob')
    const elsewhere = await space.again(bob)
    for (const seat of [bob, elsewhere]) {
      expect((await seat.call('POST v2/announcement/seen', { id })).status).toBe(204)
    }
    expect([await liveFor(bob), await liveFor(elsewhere)]).toEqual([[], []])
    expect(await liveFor(admin)).toEqual([id])
    expect((await list()).rows[0].seenCount).toBe(1)
    const views = await admin.call('POST v2/admin/workspace/announcement-views', { id })
    expect(views.body).toMatchObject({ rows: [{ userId: bob.id, name: 'Bob' }], total: 1 })
  })

  it('is not counted for visitors, and nobody sees what is not out yet', async () => {
    const { id } = (await send({ status: live })).body
    const planned = (await send({ status: scheduled, startsAt: inTens(1) })).body
    const visitor = await space.visitor('anonymous', 'Ann')
    expect((await visitor.call('POST v2/announcement/seen', { id })).status).toBe(403)
    expect((await admin.call('POST v2/announcement/seen', { id: planned.id })).status).toBe(404)
  })

  it('names who has seen it a page at a time, the newest first', async () => {
    const { id } = (await send({ status: live })).body
    for (const name of ['Bob', 'Cleo', 'Dan']) {
      await (await space.member(name)).call('POST v2/announcement/seen', { id })
      passedMs += 1000
    }
    const page = async (number: number) =>
      (await admin.call('POST v2/admin/workspace/announcement-views', { id, page: number, pageSize: 2 })).body
    const names = [await page(1), await page(2)].map(({ rows }) =>
      rows.map(({ name }: { name: string }) => name),
    )
    expect(names).toEqual([['Dan', 'Cleo'], ['Bob']])
    expect((await page(2)).total).toBe(3)
  })
})

it('one of another space is not there, for any call', async () => {
  const { id } = (await send({ status: live })).body
  const elsewhere = await seedSpace(server)
  const otherMember = await elsewhere.member('Eve', { role: 'owner' })
  const answers = await Promise.all([
    send({ id, status: ended }, otherMember),
    otherMember.call('POST v2/admin/workspace/announcement-detail', { id }),
    otherMember.call('POST v2/admin/workspace/announcement-remove', { id }),
    otherMember.call('POST v2/admin/workspace/announcement-views', { id }),
    otherMember.call('POST v2/announcement/seen', { id }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect((await list()).rows).toMatchObject([{ id, status: live }])
})

describe('[ANN-8] at most twenty', () => {
  it('are live or scheduled at a time; drafts are not counted', async () => {
    for (let made = 1; made < ACTIVE_ANNOUNCEMENTS_MAX; made += 1) await send({ status: live })
    const { id } = (await send()).body
    const { body: last } = await send({ status: scheduled, startsAt: inTens(1) })
    const refused = [await send({ status: live }), await send({ id, status: live })]
    expect(refused.map(({ status }) => status)).toEqual([409, 409])
    // Announcements that are already live can still be changed.
    expect((await send({ id: last.id, status: live })).status).toBe(200)
    expect((await send({ id: last.id, status: ended })).status).toBe(200)
    expect((await send({ id, status: live })).status).toBe(200)
  })
})

it('each act is in the audit log, once, with the words and times before and after', async () => {
  const clientId = randomUUID()
  const { id } = (await send({ clientId })).body
  await send({ clientId })
  await send({ id, status: scheduled, startsAt: inTens(1) })
  await send({ id, status: draft })
  await send({ id, status: live, startsAt: null })
  await send({ id, status: live })
  await send({ id, status: live, endsAt: inTens(2) })
  await send({ id, status: ended })
  await send({ id, status: ended })
  const other = (await send()).body
  await admin.call('POST v2/admin/workspace/announcement-remove', { id: other.id })
  const { rows } = await server.services.connection.pool.query(
    'select * from audit_entries where workspace_id = $1 order by at, id',
    [space.spaceId],
  )
  expect(rows.map(({ action }) => action.replace('announcement.', ''))).toEqual([
    'drafted',
    'scheduled',
    'withdrawn',
    'published',
    'changed',
    'ended',
    'drafted',
    'deleted',
  ])
  expect(rows[0]).toMatchObject({
    actor_name: 'Ada',
    subject_type: 'announcement',
    subject_id: id,
    subject_name: 'The kitchen is closed **today**.',
    changes: [{ field: 'description', before: null, after: 'The kitchen is closed **today**.' }],
  })
  expect(rows[4].changes).toEqual([{ field: 'endsAt', before: null, after: expect.any(String) }])
})
