import { randomUUID } from 'node:crypto'
import type { Input } from '@metapyra/contract/calls'
import { DAY_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actor.ts'
import { createActor, register, registerOwner } from '../../testing/actor.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { userByEmail } from '../account/core/accounts.service.ts'
import { addMembers } from '../workspace/service.ts'
import { sweepFailedRows } from './failed.service.ts'

type Batch = Input<'POST v2/admin/workspace/import-users'>

const FILE_HASH = 'ab'.repeat(32)

const suite = (onPostgres: boolean) => () => {
  let server: TestServer
  let owner: Actor
  let admin: Actor
  let member: Actor
  let workspaceId: string
  let importId: string
  let lateMs = 0
  const clock = () => new Date(Date.now() + lateMs)

  const joinAs = async (email: string, role: 'admin' | 'user') => {
    const actor = await register(server.origin, email, 'Charles Babbage')
    const row = await userByEmail(server.services.db, email)
    if (row) await addMembers(server.services, server.services.db, workspaceId, [row], role)
    return actor
  }
  beforeAll(async () => {
    server = await startTestServer({ onPostgres, clock, env: { PAYMENT: 'off' } })
    ;({ owner, workspaceId } = await registerOwner(server.origin, 'owner@example.com', 'engines'))
    admin = await joinAs('admin@example.com', 'admin')
    member = await joinAs('member@example.com', 'user')
  })
  beforeEach(() => {
    importId = randomUUID()
    lateMs = 0
  })
  afterAll(() => server.close())

  const ask = <N extends Parameters<Actor['call']>[0]>(name: N, input: Input<N>, actor = owner) =>
    actor.call(name, input, { workspaceId })
  let count = 0
  const person = () => {
    count += 1
    return { line: count + 1, email: `person${count}@example.com` }
  }
  const send = (batch: number, over: Partial<Batch> = {}) =>
    ask('POST v2/admin/workspace/import-users', {
      importId,
      batch,
      mode: 'skip',
      sendInvitations: false,
      fileName: 'people.csv',
      fileHash: FILE_HASH,
      totalRows: 4,
      heldBack: 2,
      rows: [person(), person()],
      ...over,
    })
  const job = async (actor = owner) =>
    (await ask('POST v2/admin/workspace/imports', { importIds: [importId] }, actor)).body.rows[0]
  const failedRows = [
    { row: 1, line: 3, cells: ['=SUM(A1)', 'bob@', '-5'], error: 'This isn’t a valid email.' },
    { row: 7, line: 9, cells: ['Cas', '', ''], error: 'The email is missing.' },
  ]
  const keep = (rows = failedRows, actor = owner) =>
    ask(
      'POST v2/admin/workspace/import-failed-rows',
      { importId, columns: ['Name', 'E-Mail', '+Note'], rows },
      actor,
    )
  const download = (actor = owner) =>
    ask('POST v2/admin/workspace/import-failed-rows-export', { importId }, actor)

  it('[IMP-7] tells of an import while it runs, when nobody sends its rows any more, and when all have come', async () => {
    await send(0)
    expect(await job(admin)).toMatchObject({
      createdBy: 'Ada Lovelace',
      fileName: 'people.csv',
      fileHash: FILE_HASH,
      mode: 'skip',
      sendInvitations: false,
      state: 'running',
      created: 2,
      totalRows: 4,
      heldBack: 2,
    })
    lateMs = 61_000
    expect((await job()).state).toBe('stopped')
    await send(1)
    expect((await job()).state).toBe('done')
  })

  it('[IMP-7] an import that was stopped says so at once, and no more once it goes on', async () => {
    await send(0, { totalRows: 6 })
    expect((await ask('POST v2/admin/workspace/import-stop', { importId }, admin)).status).toBe(204)
    expect((await job()).state).toBe('stopped')
    await send(1, { totalRows: 6 })
    expect((await job()).state).toBe('running')
    expect((await ask('POST v2/admin/workspace/import-stop', { importId: randomUUID() })).status).toBe(404)
  })

  it('[IMP-7] an import that is done cannot be stopped, and the log has each stop once', async () => {
    const stop = () => ask('POST v2/admin/workspace/import-stop', { importId }, admin)
    const stopsInLog = async () => {
      const { rows } = await server.services.connection.pool.query(
        `select 1 from audit_entries where action = 'people.importStopped' and subject_id = $1`,
        [importId],
      )
      return rows.length
    }
    await send(0)
    await stop()
    await stop()
    expect(await stopsInLog()).toBe(1)
    await send(1)
    expect((await stop()).status).toBe(204)
    expect([(await job()).state, await stopsInLog()]).toEqual(['done', 1])
  })

  it('[IMP-7] is done without the rows of a batch that was refused, which count among the failed ones', async () => {
    await send(0, { totalRows: 6 })
    const stop = () => ask('POST v2/admin/workspace/import-stop', { importId, heldBack: 2 + 4 }, admin)
    for (let time = 0; time < 2; time += 1) {
      expect((await stop()).status).toBe(204)
      expect(await job()).toMatchObject({ state: 'done', created: 2, totalRows: 2, heldBack: 6 })
    }
  })

  it('[IMP-7] pages through the imports, the newest first, and finds those of a file', async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()]
    const fileHash = 'c0'.repeat(32)
    for (const [index, id] of ids.entries()) {
      lateMs = index
      await send(0, { importId: id, fileHash })
    }
    const page = (number: number) =>
      ask('POST v2/admin/workspace/imports', { fileHash, page: number, pageSize: 2 })
    const [first, second] = [await page(1), await page(2)]
    expect(first.body).toMatchObject({ total: 3, isExact: true })
    const found = [...first.body.rows, ...second.body.rows].map((row: { importId: string }) => row.importId)
    expect(found).toEqual(ids.toReversed())
  })

  it('[IMP-9] says which batches were taken in and what became of their rows, so that only the others are sent', async () => {
    const sent = [person(), person()]
    for (const batch of [0, 2]) await send(batch, { rows: batch ? [sent[0]!] : sent, totalRows: 99 })
    const { body } = await ask('POST v2/admin/workspace/import-batches', { importId }, admin)
    expect(body).toEqual({
      rows: [
        { batch: 0, results: sent.map(({ line }) => ({ line, result: 'created' })) },
        {
          batch: 2,
          results: [{ line: sent[0]!.line, result: 'skipped', field: 'email', reason: 'Already invited.' }],
        },
      ],
    })
    for (let batch = 3; batch < 13; batch += 1) await send(batch, { totalRows: 99 })
    const pages = [await ask('POST v2/admin/workspace/import-batches', { importId })]
    pages.push(await ask('POST v2/admin/workspace/import-batches', { importId, next: pages[0]!.body.next }))
    const numbers = pages.flatMap(({ body: { rows } }) => rows.map(({ batch }: { batch: number }) => batch))
    expect(numbers).toEqual([0, 2, ...Array.from({ length: 10 }, (_, index) => index + 3)])
    expect(pages[1]!.body.next).toBeUndefined()
    for (const next of ['', ' ', 'x', '-1.5', '1e9'])
      expect((await ask('POST v2/admin/workspace/import-batches', { importId, next })).status).toBe(400)
  })

  it('[IMP-3] reports those who are there as failed where that is wished, and leaves them as they are', async () => {
    const rows = [{ line: 2, email: 'admin@example.com', role: 'guest' }]
    const { body } = await send(0, { mode: 'fail', rows })
    expect(body.results).toMatchObject([{ result: 'failed', reason: 'Already a member.' }])
    expect(await job()).toMatchObject({ mode: 'fail', failed: 1 })
  })

  it('[IMP-8] hands the failed rows to another admin, in their own columns and safe for a spreadsheet', async () => {
    await send(0)
    expect((await keep()).body).toEqual({ keptRows: 2 })
    expect((await job()).keptRows).toBe(2)
    const { status, body } = await download(admin)
    expect(status).toBe(200)
    expect(body).toBe(
      [
        `Name,E-Mail,"'+Note",error`,
        `"'=SUM(A1)",bob@,"'-5",This isn’t a valid email.`,
        'Cas,,,The email is missing.',
        '',
      ].join('\r\n'),
    )
    const log = await ask('POST v2/admin/workspace/audit-log', { filter: { subjectId: importId } })
    expect(log.body.rows[0]).toMatchObject({
      action: 'data.exported',
      actor: { email: 'admin@example.com' },
      subject: { type: 'export', name: 'the failed rows of people.csv' },
    })
  })

  it('[IMP-8] keeps a row once, however often and at however many places at once it is sent', async () => {
    await send(0)
    const answers = await Promise.all(Array.from({ length: 5 }, () => keep()))
    expect(answers.map(({ body }) => body)).toEqual(Array(5).fill({ keptRows: 2 }))
    expect((await keep([{ row: 7, line: 9, cells: ['Other'], error: 'Other.' }])).body).toEqual({
      keptRows: 2,
    })
    expect((await download()).body).not.toContain('Other')
  })

  it('[IMP-8] keeps each of several failed rows that stand on one line of a pasted list', async () => {
    await send(0)
    const names = ['ann', 'bob', 'cas']
    const rows = names.map((name, row) => ({ row, line: 1, cells: [name], error: 'Bad.' }))
    expect((await keep(rows)).body).toEqual({ keptRows: 3 })
    const lines = (await download()).body.trim().split('\r\n').slice(1)
    expect(lines).toEqual(names.map((name) => `${name},Bad.`))
  })

  it('[IMP-8] keeps thousands and hands them out in the order of the file', async () => {
    await send(0)
    const rows = Array.from({ length: 2500 }, (_, index) => ({
      row: index,
      line: index + 1,
      cells: [`${index}`],
      error: 'Bad.',
    }))
    for (const from of [2000, 1000, 0]) await keep(rows.slice(from, from + 1000))
    const lines = (await download()).body.trim().split('\r\n').slice(1)
    expect(lines).toEqual(rows.map(({ cells }) => `${cells[0]},Bad.`))
  })

  it('[IMP-8] drops them after thirty days, and takes no more in then', async () => {
    await send(0)
    await keep()
    expect(Date.parse((await job()).keptUntil)).toBeGreaterThan(Date.now() + 29 * DAY_MS)
    const { pool } = server.services.connection
    const older = (days: number) =>
      pool.query('update import_jobs set created_at = created_at - make_interval(days => $1)', [days])
    await older(29)
    await sweepFailedRows(server.services)
    expect((await job()).keptRows).toBe(2)
    await older(2)
    // Also before the sweep has run.
    expect(await job()).toMatchObject({ keptRows: 0, keptUntil: null })
    expect((await download()).status).toBe(404)
    expect((await keep()).status).toBe(404)
    await sweepFailedRows(server.services)
    const left = await pool.query('select count(*)::int n from import_failed_rows where import_id = $1', [
      importId,
    ])
    expect(left.rows[0].n).toBe(0)
  })

  it('[IMP-8] takes no rows that cannot be stored, too many at once, or of an import that is none', async () => {
    expect((await keep()).status).toBe(404)
    await send(0)
    const row = (cell: string) => [{ row: 0, line: 1, cells: [cell], error: 'Bad.' }]
    for (const rows of [row('a\u0000'), row('x'.repeat(2001)), [], Array(1001).fill(failedRows[0])])
      expect((await keep(rows)).status).toBe(400)
  })

  it('is for owners and admins: 401 signed out, 403 for members', async () => {
    await send(0)
    await keep()
    for (const [actor, status] of [
      [createActor(server.origin), 401],
      [member, 403],
    ] as const) {
      const answers = [
        await ask('POST v2/admin/workspace/imports', {}, actor),
        await ask('POST v2/admin/workspace/import-batches', { importId }, actor),
        await ask('POST v2/admin/workspace/import-stop', { importId }, actor),
        await keep(failedRows, actor),
        await download(actor),
      ]
      expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(status))
    }
  })
}

describe('the history of imports', suite(false))
describe.runIf(hasPostgres)('the history of imports on PostgreSQL', suite(true))
