import { createReadStream, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import type { ClientBase } from 'pg'
import type { Connection } from '../db/connection.ts'
import { migrateDatabase } from '../db/migrate.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { createSecrets } from '../secrets/secrets.ts'
import { fillTables, setSequences } from './fill.ts'
import type { End, Manifest } from './manifest.ts'
import { checkKey, parseManifest } from './manifest.ts'
import type { Table } from './tables.ts'
import { isEmpty, listTables, setTextFormat, tallyTable, writeRows } from './tables.ts'
import type { Entry } from './tar.ts'
import { readTar } from './tar.ts'

interface Options {
  dataDir: string
  secretKey: string | undefined
  files: FileStore
  /** Opens the database to fill, as it is. */
  open(): Promise<Connection>
}

/** [DB-7] Fills an empty database from a backup of either engine, and stores its files. */
export const readBackup = async (file: string, options: Options): Promise<End & { manifest: Manifest }> => {
  const entries = readTar(unzipped(file))
  const first = await nextOf(entries)
  if (first?.name !== 'manifest.json') throw new Error(`${file} isn’t a backup.`)
  const manifest = parseManifest(await text(first.body))
  let next = await nextOf(entries)
  const key = next?.name === 'secret.key' ? await text(next.body) : undefined
  if (key) next = await nextOf(entries)
  const hasKey = options.secretKey !== undefined || existsSync(keyFile(options))
  if (!hasKey && !key)
    throw new Error(
      `The secret key “${manifest.keyId}” isn’t in this backup. Put it in SECRET_KEY or in DATA_DIR/secret.key.`,
    )
  checkKey(createSecrets(hasKey ? options.secretKey : key, options.dataDir), manifest)
  const connection = await options.open()
  try {
    const client = await connection.pool.connect()
    if (!(await isEmpty(client).finally(() => client.release())))
      throw new Error('The database isn’t empty. Restore into an empty one that no server has used.')
    await migrateDatabase(connection, manifest.migration)
    if (!hasKey && key) keepKey(options, key)
    const end = await fillFrom(connection, next, entries, options.files)
    await migrateDatabase(connection)
    return { ...end, manifest }
  } finally {
    await connection.close()
  }
}

async function* unzipped(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file)
  const bytes = createGunzip()
  source.on('error', (error) => bytes.destroy(error)).pipe(bytes)
  try {
    yield* bytes
  } catch (error) {
    if ((error as { code?: string }).code !== 'Z_BUF_ERROR') throw error
    throw new Error('This backup is incomplete: it ends in the middle.', { cause: error })
  }
}

const keyFile = ({ dataDir }: Pick<Options, 'dataDir'>): string => join(dataDir, 'secret.key')

const keepKey = (options: Options, key: string): void => {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(keyFile(options), key, { mode: 0o600, flag: 'wx' })
}

const nextOf = async (entries: AsyncGenerator<Entry>): Promise<Entry | undefined> =>
  (await entries.next()).value

const fillFrom = async (
  { pool }: Connection,
  first: Entry | undefined,
  rest: AsyncGenerator<Entry>,
  files: FileStore,
): Promise<End> => {
  const client = await pool.connect()
  let end: End | undefined
  try {
    await fillTables(client, async () => {
      await setTextFormat(client)
      const tables = new Map((await listTables(client)).map((table) => [table.name, table]))
      for (let entry = first; entry; entry = await nextOf(rest)) {
        const [kind, name = ''] = entry.name.split('/')
        if (kind === 'tables') await takeRows(client, tables.get(name), entry)
        else if (kind === 'files') await files.putStream(name, entry.body)
        else if (kind === 'end.json') end = JSON.parse(await text(entry.body)) as End
      }
      if (!end) throw new Error('This backup is incomplete: it ends in the middle.')
      await setSequences(client, end.sequences)
      await compare(client, [...tables.values()], end)
    })
  } finally {
    client.release()
  }
  return end as unknown as End
}

const takeRows = async (client: ClientBase, table: Table | undefined, entry: Entry): Promise<void> => {
  if (!table) throw new Error(`There’s no table for ${entry.name} of this backup.`)
  await writeRows(client, table, (await text(entry.body)).trimEnd().split('\n'))
}

/** Verifies the restored data: each table has the same number of rows and the same contents. */
export const compare = async (
  client: ClientBase,
  tables: Table[],
  { tables: wanted }: Pick<End, 'tables'>,
): Promise<void> => {
  for (const table of tables) {
    const [there, was] = [await tallyTable(client, table), wanted[table.name]]
    if (there.rows !== (was?.rows ?? 0) || (was && there.hash !== was.hash))
      throw new Error(`${table.name} has changed: ${there.rows} rows of ${was?.rows ?? 0}, or another hash.`)
  }
}
