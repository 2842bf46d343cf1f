import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ClientBase } from 'pg'
import { findMigration } from '../db/migrate.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { syncPath } from '../file-store/sync-path.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { readSequences } from './fill.ts'
import type { End, Manifest } from './manifest.ts'
import { newManifest } from './manifest.ts'
import { createTally, listTables, readTable, setTextFormat } from './tables.ts'
import type { Entry } from './tar.ts'
import { entryOf, writeTar } from './tar.ts'

interface Options {
  client: ClientBase
  secrets: Secrets
  files: FileStore
  holds: Manifest['holds']
  /** The master key's text, if the backup is to contain it. */
  key?: string | undefined
}

/** A low level, because higher levels make data that is already compressed no smaller. */
const GZIP = { level: 3 }

/**
 * [DB-7] Writes a snapshot of all tables, and all files, into one archive, which is created completely or not at all.
 * Memory use doesn't depend on its size.
 */
export const writeBackup = async (file: string, options: Options): Promise<End & { bytes: number }> => {
  if (existsSync(file)) throw new Error(`${file} already exists and won’t be overwritten.`)
  const { client } = options
  const draft = `${file}.draft`
  const end: End = { tables: {}, sequences: {}, files: 0 }
  await client.query('begin isolation level repeatable read read only')
  try {
    await setTextFormat(client)
    const target = createWriteStream(draft, { mode: 0o600 })
    await pipeline(writeTar(entriesOf(options, end)), createGzip(GZIP), target)
    await syncPath(draft)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await client.query('rollback')
  }
  return { ...end, bytes: (await stat(file)).size }
}

async function* entriesOf(options: Options, end: End): AsyncGenerator<Entry> {
  const { client, secrets, files, holds, key } = options
  const migration = await findMigration(client)
  if (!migration) throw new Error('The database is empty: there’s nothing to back up.')
  yield entryOf('manifest.json', JSON.stringify(newManifest(secrets, { migration, holds })))
  if (key) yield entryOf('secret.key', key)
  for (const table of await listTables(client)) {
    const tally = createTally()
    let part = 0
    for await (const lines of readTable(client, table)) {
      part += 1
      tally.add(lines)
      yield entryOf(`tables/${table.name}/${String(part).padStart(6, '0')}.jsonl`, `${lines.join('\n')}\n`)
    }
    end.tables[table.name] = tally.result()
  }
  end.sequences = await readSequences(client)
  // After the rows, so that the files they name exist; files stored since do no harm.
  if (holds === 'everything') {
    for await (const digests of files.digests())
      for (const sha256 of digests) {
        const size = await files.sizeOf(sha256)
        if (size === undefined) continue
        end.files += 1
        yield { name: `files/${sha256}`, size, body: await files.read(sha256) }
      }
  }
  yield entryOf('end.json', JSON.stringify(end))
}
