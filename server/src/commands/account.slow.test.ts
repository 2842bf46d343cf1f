import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DAY_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertUser, userByEmail } from '../features/account/core/queries.ts'
import { sessions } from '../features/account/tables.ts'
import { openDatabase } from '../platform/db/connection.ts'
import { makeTemplate } from '../platform/db/make-template.ts'
import { newId } from '../platform/ids.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'metapyra-account-'))
const email = 'ada@example.com'
const withDatabase = async <T>(work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>) => {
  const onError = (error: Error) => {
    throw error
  }
  const connection = await openDatabase({ databaseUrl: undefined, dataDir, onError })
  return work(connection.db).finally(() => connection.close())
}
beforeAll(async () => {
  await makeTemplate()
  await withDatabase((db) => insertUser(db, { id: newId(), email, name: 'Ada', countryCode: 91 }))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Runs `npm run account -- …` as an operator would. */
const command = (...args: string[]) => commandAt(dataDir, ...args)
const commandAt = async (folder: string, ...args: string[]) => {
  const file = fileURLToPath(new URL('./account.ts', import.meta.url))
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [file, ...args], { env: { PATH, HOME, DATA_DIR: folder } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const [code] = await once(child, 'close')
  return { code, said: output.trim() }
}
const blockedAt = () => withDatabase(async (db) => (await userByEmail(db, email))?.blockedAt)

it('blocks an account and lets it in again, on the embedded database', async () => {
  expect(await command('block', 'Ada@example.com')).toEqual({ code: 0, said: 'ada@example.com is blocked.' })
  expect(await blockedAt()).toBeInstanceOf(Date)
  expect(await command('unblock', email)).toEqual({ code: 0, said: 'ada@example.com can log in again.' })
  expect(await blockedAt()).toBeNull()
})

it('[ACC-8] signs out one person, or everybody', async () => {
  const signIn = (token: string) =>
    withDatabase(async (db) => {
      const id = newId()
      const userId = (await userByEmail(db, email))?.id
      const expiresAt = new Date(Date.now() + DAY_MS)
      const row = { id, rootId: id, kind: 'account' as const, userId, tokenHash: token, expiresAt }
      await db.insert(sessions).values({ ...row, host: 'localhost', userAgent: 'Mozilla/5.0' })
    })
  const count = () => withDatabase(async (db) => db.$count(sessions))
  await signIn('one')
  const output = 'ada@example.com is logged out everywhere.'
  expect(await command('sign-out', email)).toEqual({ code: 0, said: output })
  expect(await count()).toBe(0)
  await signIn('other')
  expect(await command('sign-out', '--everybody')).toEqual({ code: 0, said: 'Sessions ended: 1.' })
  expect(await count()).toBe(0)
  expect(await command('block', '--everybody')).toMatchObject({ code: 1 })
})

it('says what it takes, and whom it does not know', async () => {
  expect(await command('ban', email)).toMatchObject({
    code: 1,
    said: expect.stringContaining('account -- block'),
  })
  const unknown = await command('block', 'nobody@example.com')
  expect(unknown).toEqual({ code: 1, said: 'There’s no account with nobody@example.com.' })
})

it('[ACC-8] says so where there is no database, and makes none', async () => {
  const nowhere = join(dataDir, 'typo')
  const output = `There’s no database in ${nowhere}. Set DATA_DIR, or DATABASE_URL.`
  expect(await commandAt(nowhere, 'sign-out', '--everybody')).toEqual({ code: 1, said: output })
  expect(existsSync(nowhere)).toBe(false)
})
