/**
 * npm run move -- DATABASE_URL | files: for the server's operator (docs/operations.md, "Moving to PostgreSQL", "Files
 * in S3").
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatBytes } from '@metapyra/contract/bytes'
import { requireSameMasterKey } from '../features/security/service.ts'
import { moveTables } from '../platform/backup/move.ts'
import { moveFiles } from '../platform/backup/move-files.ts'
import { readConfig } from '../platform/config/config.ts'
import { openDatabase } from '../platform/db/connection.ts'
import { createDiskStore } from '../platform/file-store/disk-store.ts'
import { openFileStore } from '../platform/file-store/open-store.ts'
import { createSecrets } from '../platform/secrets/secrets.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run move -- DATABASE_URL
       npm run move -- files

Copies the embedded database in DATA_DIR to an empty PostgreSQL database, and compares each table with what was
copied. Stop the server first. Nothing in DATA_DIR is changed: files and the secret key stay there, and the server needs
them as before.

With "files" it copies the files of DATA_DIR into the bucket that S3_ENDPOINT, S3_BUCKET and the others name, each held
against its digest; what is there already is not copied again. Nothing in DATA_DIR is changed.`

const moveToBucket = async (): Promise<string> => {
  const config = readConfig(process.env)
  if (!config.s3) throw new Error('There’s no bucket to move to. Set S3_ENDPOINT, S3_BUCKET and the others.')
  const moved = await moveFiles(createDiskStore(config.DATA_DIR), await openFileStore(config))
  const { files, bytes, known, spoiled } = moved
  const what = `${files} files moved, ${formatBytes(bytes)}; ${known} were there.`
  if (spoiled.length > 0)
    throw new Error(`${what} Not moved, because their content has changed:\n${spoiled.join('\n')}`)
  return `${what} Start the server with the same S3_*.`
}

await runCommand(USAGE, [], async ([url = '']) => {
  if (url === 'files') return moveToBucket()
  // The target's address is an argument, so that a setting can't turn the source into the target.
  const { DATA_DIR: dataDir, DATABASE_URL, SECRET_KEY } = readConfig({ ...process.env, DATABASE_URL: url })
  if (!existsSync(join(dataDir, 'db'))) throw new Error(`There’s no database in ${dataDir}. Set DATA_DIR.`)
  const onError = (error: Error) => process.stderr.write(`${error.message}\n`)
  const opening = { dataDir, migrateTo: null, onError }
  const source = await openDatabase({ ...opening, databaseUrl: undefined })
  try {
    await requireSameMasterKey(source.db, { secrets: createSecrets(SECRET_KEY, dataDir) })
    const target = await openDatabase({ ...opening, databaseUrl: DATABASE_URL })
    const moved = await moveTables(source, target).finally(() => target.close())
    const lines = Object.entries(moved).map(
      ([name, { rows, hash }]) => `${name.padEnd(32)} ${String(rows).padStart(9)}  ${hash}`,
    )
    const end = `Everything was moved, and each table is identical on both sides. Start the server with DATABASE_URL and this DATA_DIR.`
    return [...lines, end].join('\n')
  } finally {
    await source.close()
  }
})
