import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { TestDatabase } from '../../server/src/testing/postgres.ts'
import { copyDatabase, createTestDatabase, dropDatabase } from '../../server/src/testing/postgres.ts'

/** In a data folder whose rows lie on PostgreSQL: where. */
const ADDRESS = 'database-url'
const base = (): string => process.env.TEST_DATABASE_URL ?? ''
const addressIn = (folder: string): string | undefined => {
  const path = join(folder, ADDRESS)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/**
 * Where TEST_ENGINE says PostgreSQL, a database there for one server, with what belongs to the folder that it begins
 * with a copy of; undefined where its rows lie in its folder.
 */
export const ownDatabase = async (filled?: string): Promise<TestDatabase | undefined> => {
  if (process.env.TEST_ENGINE !== 'PostgreSQL') return undefined
  if (!filled) return createTestDatabase(base())
  const address = addressIn(filled)
  return address === undefined ? undefined : copyDatabase(base(), address)
}

/** Notes in a data folder that its rows are there, for whoever copies it. */
export const keepAddress = (folder: string, url: string): void => writeFileSync(join(folder, ADDRESS), url)

export const dropDatabaseOf = async (folder: string): Promise<void> => {
  const address = addressIn(folder)
  if (address) await dropDatabase(base(), address)
}
