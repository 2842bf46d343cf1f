/** What the server's commands share: `--help`, one line per error, and an exit code. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { Config } from '../platform/config/config.ts'
import type { Connection } from '../platform/db/connection.ts'
import { openDatabase } from '../platform/db/connection.ts'

/**
 * Opens the configured database without migrating it. With a wrong setting, a command finds no database and creates
 * none.
 */
export const openExistingDatabase = async (
  settings: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
): Promise<Connection> => {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = settings
  if (!databaseUrl && !existsSync(join(dataDir, 'db')))
    throw new Error(`There’s no database in ${dataDir}. Set DATA_DIR, or DATABASE_URL.`)
  const onError = (error: Error) => process.stderr.write(`${error.message}\n`)
  const connection = await openDatabase({ databaseUrl, dataDir, migrateTo: null, onError })
  const { rows } = await connection.pool.query<{ users: string | null }>(
    "select to_regclass('users') as users",
  )
  if (rows[0]?.users) return connection
  await connection.close()
  throw new Error(
    `No server has ever used the database ${databaseUrl ? 'that DATABASE_URL names' : `in ${dataDir}`}.`,
  )
}

/** Runs a command that returns what it has done, as text. Exits with 2 on wrong usage, with 1 on a failure. */
export const runCommand = async (
  usage: string,
  names: readonly string[],
  run: (args: string[], options: Set<string>) => Promise<string>,
): Promise<void> => {
  const given = process.argv.slice(2)
  const options = new Set(given.filter((arg) => arg.startsWith('-')))
  const args = given.filter((arg) => !arg.startsWith('-'))
  const isKnown = [...options].every((option) => names.includes(option))
  if (options.has('--help') || args.length !== 1 || !isKnown) {
    process.stdout.write(`${usage}\n`)
    process.exitCode = options.has('--help') ? 0 : 2
    return
  }
  try {
    process.stdout.write(`${await run(args, options)}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
