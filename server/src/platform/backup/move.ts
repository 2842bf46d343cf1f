import type { Connection } from '../db/connection.ts'
import { findMigration, migrateDatabase, newestMigration } from '../db/migrate.ts'
import { fillTables, readSequences, setSequences } from './fill.ts'
import type { End } from './manifest.ts'
import { compare } from './read-backup.ts'
import { createTally, isEmpty, listTables, readTable, setTextFormat, writeRows } from './tables.ts'

/** [DB-7] Copies all tables into an empty database, or none. The source is only read. */
export const moveTables = async (from: Connection, to: Connection): Promise<End['tables']> => {
  const [source, target] = await Promise.all([from.pool.connect(), to.pool.connect()])
  const moved: End['tables'] = {}
  try {
    const at = await findMigration(source)
    if (at !== newestMigration())
      throw new Error(
        at
          ? 'The embedded database is from an older version: start this version on it once, then stop it.'
          : 'The embedded database is empty: there’s nothing to move.',
      )
    if (!(await isEmpty(target)))
      throw new Error('The database at that address isn’t empty. Move to an empty one.')
    await migrateDatabase(to)
    await source.query('begin isolation level repeatable read read only')
    await setTextFormat(source)
    await fillTables(target, async () => {
      await setTextFormat(target)
      const tables = await listTables(source)
      for (const table of tables) {
        const tally = createTally()
        for await (const lines of readTable(source, table)) {
          tally.add(lines)
          await writeRows(target, table, lines)
        }
        moved[table.name] = tally.result()
      }
      await setSequences(target, await readSequences(source))
      await compare(target, tables, { tables: moved })
    })
    await source.query('rollback')
    return moved
  } finally {
    source.release()
    target.release()
  }
}
