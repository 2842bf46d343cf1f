import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createGunzip, gunzipSync, gzipSync } from 'node:zlib'
import type { CallName } from '@metapyra/contract/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTar } from '../../server/src/platform/backup/tar.ts'
import { openDatabase } from '../../server/src/platform/db/connection.ts'
import { createEmptyDatabase } from '../../server/src/testing/postgres.ts'
import { hasPostgres } from '../../server/src/testing/server.ts'
import type { Actor } from '../api/actor.ts'
import { DEMO } from '../e2e/demo.ts'
import { filledDemo } from '../e2e/filled-demo.ts'
import { serve } from '../e2e/served.ts'
import { command } from './server-command.ts'

const scratch = mkdtempSync(join(tmpdir(), 'metapyra-backup-'))
const at = (...names: string[]) => join(scratch, ...names)
/** A copy of the demo's folder, whose server has ended. */
const source = at('source')
const whole = at('whole.tar.gz')
const databases: { drop(): Promise<void> }[] = []

beforeAll(async () => {
  cpSync(await filledDemo(), source, { recursive: true })
  expect(await command('backup', [whole], { DATA_DIR: source })).toMatchObject({ code: 0 })
}, 120_000)
afterAll(async () => {
  for (const database of databases) await database.drop()
  rmSync(scratch, { recursive: true, force: true })
})

const newDatabase = async (): Promise<string> => {
  const database = await createEmptyDatabase(process.env.TEST_DATABASE_URL ?? '')
  databases.push(database)
  return database.url
}

/** A folder that contains only the demo's key. */
const folderWithKey = (name: string): string => {
  mkdirSync(at(name))
  copyFileSync(join(source, 'secret.key'), at(name, 'secret.key'))
  return at(name)
}

/** The content of a backup according to its manifest: rows and hash of each table. */
const tablesIn = async (file: string): Promise<Record<string, { rows: number; hash: string }>> => {
  for await (const { name, body } of readTar(createReadStream(file).pipe(createGunzip())))
    if (name === 'end.json') return JSON.parse(await text(body)).tables
  throw new Error(`${file} has no end`)
}

/** The database's constraints and indexes. */
const checksIn = async (dataDir: string, databaseUrl?: string): Promise<string[]> => {
  const onError = (error: Error) => {
    throw error
  }
  const { pool, close } = await openDatabase({ databaseUrl, dataDir, migrateTo: null, onError })
  const { rows } = await pool.query<{ text: string }>(`
    select indexdef as text from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n'`)
  await close()
  return rows.map(({ text }) => text).sort()
}

const spaceCalls = (spaceId: string): [CallName, object][] => [
  ['GET v2/user/profile', {}],
  ['GET v2/workspace/explore-space', { filter: 'mine' }],
  ['GET v2/chat/all', {}],
  ['POST v2/chat/get', { receiverId: spaceId, page: 1 }],
  ['POST v2/chat/search', { words: 'the' }],
  ['POST v2/chat/pins', { receiverId: spaceId }],
  ['POST v2/admin/workspace/details', {}],
  ['POST v2/admin/workspace/setting-details', {}],
  ['POST v2/admin/workspace/user-list', { type: 'active', pageSize: 100 }],
  ['POST v2/admin/workspace/user-list', { type: 'invited', pageSize: 100 }],
  ['POST v2/admin/workspace/audit-log', {}],
  ['POST v2/admin/workspace/imports', {}],
  ['POST v2/admin/guest-invites', {}],
  ['POST v2/admin/guest-user-list', {}],
  ['POST v2/event/list', {}],
  ['POST v2/poll/list', {}],
  ['POST v2/library/list', {}],
  ['POST v2/library/list', { search: 'the' }],
  ['POST v2/appointment/types', {}],
  ['POST v2/appointment/booked', {}],
  ['POST v2/appointment/links', {}],
  ['POST v2/admin/workspace/agents', {}],
  ['GET v2/payment/subscription-info/:workspaceId', { workspaceId: spaceId }],
]

/** Removes what changes with each read: when a person was last there, the port, and signatures in addresses. */
const withoutChangingValues = (answer: string): string =>
  answer
    .replace(/localhost:\d+/g, 'localhost')
    .replace(/"(lastActiveAt|lastUsedAt|lastLoginAt|serverTime)":("[^"]*"|\d+)/g, '"$1":0')

/** Makes twenty calls to a server on this data, reads a file of its library, and logs in as its owner. */
const lookInto = async (dataDir: string, env: Record<string, string> = {}) => {
  const served = await serve(env, [], { filled: dataDir })
  try {
    const owner: Actor = served.someone()
    await owner.call('POST v2/auth/login', { email: DEMO.emailOf('maren'), password: DEMO.password })
    const { rows } = await owner.call('GET v2/workspace/explore-space', { filter: 'mine' })
    owner.spaceId = rows[0]?.id ?? null
    const answers: Record<string, string> = {}
    for (const [name, input] of spaceCalls(owner.spaceId ?? '')) {
      const { status, text: body } = await owner.requestRaw(name, input)
      answers[`${name} ${JSON.stringify(input)}`] = `${status} ${withoutChangingValues(body)}`
    }
    const { rows: items } = await owner.call('POST v2/library/list', { filter: 'file' } as never)
    const file = (items as { id: string; kind: string; url?: string | null }[]).find(({ url }) => url)
    const response = await fetch(`${served.origin}${file?.url ?? ''}`, {
      headers: { cookie: owner.jar.header() },
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const digest = createHash('sha256').update(bytes).digest('hex')
    return { answers, file: `${response.status} ${bytes.length} ${digest}` }
  } finally {
    await served.end()
  }
}

describe('a backup of the embedded database', () => {
  it('[DB-7] restores into an empty folder as it was, to be lived in', async () => {
    const folder = folderWithKey('restored')
    expect(await command('restore', [whole], { DATA_DIR: folder })).toMatchObject({
      code: 0,
      said: expect.stringContaining('each compared'),
    })
    const secondBackup = at('again.tar.gz')
    await command('backup', [secondBackup], { DATA_DIR: folder })
    const tables = await tablesIn(whole)
    expect(Object.values(tables).filter(({ rows }) => rows > 0).length).toBeGreaterThan(30)
    expect(await tablesIn(secondBackup)).toEqual(tables)
    const checks = await checksIn(source)
    expect(checks.length).toBeGreaterThan(200)
    expect(await checksIn(folder)).toEqual(checks)
    const [before, after] = [await lookInto(source), await lookInto(folder)]
    expect(Object.entries(before.answers).filter(([, answer]) => !answer.startsWith('200 '))).toEqual([])
    expect(Object.keys(before.answers).length).toBeGreaterThanOrEqual(20)
    expect(before.file).toMatch(/^200 [1-9]/)
    expect(after).toEqual(before)
  })

  it('[DB-7] takes an empty place alone, and is not written over', async () => {
    expect(await command('restore', [whole], { DATA_DIR: source })).toEqual({
      code: 1,
      said: 'The database isn’t empty. Restore into an empty one that no server has used.',
    })
    expect(await command('backup', [whole], { DATA_DIR: source })).toMatchObject({
      code: 1,
      said: expect.stringContaining('won’t be overwritten'),
    })
  })

  it('[DB-7] leaves nothing behind where it was cut off, or where a row was changed in it', async () => {
    const bytes = readFileSync(whole)
    writeFileSync(at('cut.tar.gz'), bytes.subarray(0, bytes.length / 2))
    const changed = gunzipSync(bytes)
    const word = changed.indexOf('Harbour Studio')
    changed.write('Harbour Stodio', word)
    writeFileSync(at('changed.tar.gz'), gzipSync(changed))
    const folder = folderWithKey('broken')
    expect(await command('restore', [at('cut.tar.gz')], { DATA_DIR: folder })).toMatchObject({
      code: 1,
      said: expect.stringContaining('incomplete'),
    })
    expect(await command('restore', [at('changed.tar.gz')], { DATA_DIR: folder })).toMatchObject({
      code: 1,
      said: expect.stringContaining('has changed'),
    })
    expect(await command('restore', [whole], { DATA_DIR: folder })).toMatchObject({ code: 0 })
  })

  it('[DB-8] needs the key that sealed what is in it, and brings it along where that was asked for', async () => {
    mkdirSync(at('keyless'))
    const keyless = { DATA_DIR: at('keyless') }
    expect(await command('restore', [whole], keyless)).toMatchObject({
      code: 1,
      said: expect.stringContaining('isn’t in this backup'),
    })
    const another = `1:${Buffer.alloc(32, 7).toString('base64url')}`
    expect(await command('restore', [whole], { ...keyless, SECRET_KEY: another })).toMatchObject({
      code: 1,
      said: expect.stringContaining('can’t decrypt'),
    })
    const key = readFileSync(join(source, 'secret.key'), 'utf8')
    expect(gunzipSync(readFileSync(whole)).includes(key)).toBe(false)
    await command('backup', [at('with-key.tar.gz'), '--with-key'], { DATA_DIR: source })
    expect(await command('restore', [at('with-key.tar.gz')], keyless)).toMatchObject({ code: 0 })
    expect(readFileSync(at('keyless', 'secret.key'), 'utf8')).toBe(key)
  })

  it('[DB-1] says that the server has to be stopped, and how it is used', async () => {
    const served = await serve({}, [], { filled: source })
    const busy = { DATA_DIR: served.dataDir }
    for (const [name, arg] of [
      ['backup', at('busy.tar.gz')],
      ['restore', whole],
      ['move', 'postgres://127.0.0.1:1/none'],
    ] as const)
      expect(await command(name, [arg], busy)).toMatchObject({
        code: 1,
        said: expect.stringContaining('Stop it'),
      })
    await served.end()
    for (const name of ['backup', 'restore', 'move'] as const) {
      expect(await command(name, ['--help'], {})).toMatchObject({
        code: 0,
        said: expect.stringContaining('npm run'),
      })
      expect(await command(name, [], {})).toMatchObject({ code: 2 })
    }
  })
})

describe.runIf(hasPostgres)('with PostgreSQL', () => {
  it('[DB-7] a backup goes from one engine to the other and back', async () => {
    const url = await newDatabase()
    const folder = folderWithKey('beside')
    expect(await command('restore', [whole], { DATA_DIR: folder, DATABASE_URL: url })).toMatchObject({
      code: 0,
    })
    const otherBackup = at('there.tar.gz')
    expect(await command('backup', [otherBackup], { DATA_DIR: folder, DATABASE_URL: url })).toMatchObject({
      code: 0,
    })
    expect(await tablesIn(otherBackup)).toEqual(await tablesIn(whole))
    const back = folderWithKey('back')
    expect(await command('restore', [otherBackup], { DATA_DIR: back })).toMatchObject({ code: 0 })
  })

  it('[DB-7] a move brings everything over, compares it, and leaves the source as it was', async () => {
    const url = await newDatabase()
    const before = await lookInto(source)
    const another = `1:${Buffer.alloc(32, 7).toString('base64url')}`
    expect(await command('move', [url], { DATA_DIR: source, SECRET_KEY: another })).toMatchObject({
      code: 1,
      said: expect.stringContaining('SECRET_KEY isn’t the one'),
    })
    const moved = await command('move', [url], { DATA_DIR: source })
    expect(moved).toMatchObject({ code: 0, said: expect.stringContaining('each table is identical') })
    const tables = await tablesIn(whole)
    for (const [name, { rows, hash }] of Object.entries(tables))
      expect(moved.said).toMatch(new RegExp(`^${name} +${rows}  ${hash}$`, 'm'))
    expect(await lookInto(source, { DATABASE_URL: url })).toEqual(before)
    await command('backup', [at('after.tar.gz')], { DATA_DIR: source })
    expect(await tablesIn(at('after.tar.gz'))).toEqual(tables)
    expect(await command('move', [url], { DATA_DIR: source })).toMatchObject({
      code: 1,
      said: expect.stringContaining('Move to an empty one'),
    })
  })
})
