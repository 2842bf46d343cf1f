import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { TestDatabase } from '../../server/src/testing/postgres.ts'
import { copyDatabase, createTestDatabase, dropDatabase } from '../../server/src/testing/postgres.ts'

/** The name of a file in a data folder whose rows are on PostgreSQL: contains the database's address. */
const ADDRESS = 'database-url'
const base = (): string => process.env.TEST_DATABASE_URL ?? ''
const addressIn = (folder: string): string | undefined => {
  const path = join(folder, ADDRESS)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/**
 * If TEST_ENGINE is PostgreSQL: creates a database there for one server, as a copy of the one of `filled`, if given.
 * Undefined if the rows are in the folder itself.
 */
export const ownDatabase = async (filled?: string): Promise<TestDatabase | undefined> => {
  if (process.env.TEST_ENGINE !== 'PostgreSQL') return undefined
  if (!filled) return createTestDatabase(base())
  const address = addressIn(filled)
  return address === undefined ? undefined : copyDatabase(base(), address)
}

/** Stores the database's address in a data folder, for a server that copies it. */
export const writeDatabaseAddress = (folder: string, url: string): void =>
  writeFileSync(join(folder, ADDRESS), url)

export const dropDatabaseOf = async (folder: string): Promise<void> => {
  const address = addressIn(folder)
  if (address) await dropDatabase(base(), address)
}
