import { DAY_MS } from '@metapyra/contract/constants'
import type { MaintenanceStep, TableStatistics } from './vacuum-plan.ts'
import { nextMaintenance } from './vacuum-plan.ts'

const LOOK_EVERY_MS = 15_000
/** No writes for this long, usually at night. The server's own background writes are less than a few messages. */
const QUIET_MS = 10 * 60_000
const QUIET_BYTES = 256 * 1024

interface Options {
  query(sql: string): Promise<{ rows: TableStatistics[] }>
  /** Bytes of log written so far. */
  logBytes(): number
  /** Runs work that may take minutes without the watchdog taking it for stuck. */
  unwatched(work: () => Promise<void>): Promise<void>
  onError(error: Error): void
  quietMs?: number
}

interface Vacuum {
  /** Maintains the table that needs it most, if one is due. */
  look(): Promise<void>
  stop(): Promise<void>
}

/**
 * The tables with the most to do. Limited, because reading a table's size costs one disk access for each of its files.
 */
const TABLES = `
  select format('%I.%I', schemaname, relname) as name, rows, "deadRows", "insertedRows", "changedRows", "isKnown", transactions,
    relallvisible as "visiblePages", pg_total_relation_size(oid)::float8 as bytes,
    pg_relation_size(oid) / current_setting('block_size')::int as pages,
    case when rows > 1000 then pg_read_binary_file(pg_relation_filepath(oid) || '_vm', 0, 1 << 24, true) end as "visibilityMap"
  from (
    select c.oid, s.schemaname, s.relname, c.relallvisible, greatest(c.reltuples, s.n_live_tup, 0)::float8 as rows,
      s.n_dead_tup::float8 as "deadRows", s.n_ins_since_vacuum::float8 as "insertedRows",
      s.n_mod_since_analyze::float8 as "changedRows", s.vacuum_count > 0 as "isKnown",
      age(c.relfrozenxid)::float8 as transactions
    from pg_stat_all_tables s join pg_class c on c.oid = s.relid
    where c.relkind = 'r'
  ) t
  where "deadRows" + "insertedRows" + "changedRows" >= 50 or not "isKnown"
  order by "deadRows" + "insertedRows" + "changedRows" desc
  limit 10`

/**
 * PGlite has no background workers, so nothing else removes dead rows. All statements wait during a vacuum, so it
 * handles one table at a time, and a slow one only when no one writes, or after a day.
 */
export const startVacuum = ({ query, logBytes, unwatched, onError, quietMs = QUIET_MS }: Options): Vacuum => {
  const longDueSince = new Map<string, number>()
  let running: Promise<void> | undefined
  let written = logBytes()
  let writtenAt = performance.now()
  let lookedAt = -1

  const isItsTime = (name: string): boolean => {
    const now = performance.now()
    const since = longDueSince.get(name) ?? now
    longDueSince.set(name, since)
    return now - writtenAt >= quietMs || now - since >= DAY_MS
  }
  const take = async ({ statements, isLong }: MaintenanceStep): Promise<void> => {
    const work = async () => {
      for (const statement of statements) await query(statement)
    }
    await (isLong ? unwatched(work) : work())
  }
  const lookOnce = async (): Promise<void> => {
    const { rows } = await query(TABLES)
    const turns = rows.flatMap((table) => {
      const turn = nextMaintenance(table)
      return turn ? [{ ...turn, name: table.name }] : []
    })
    if (turns.length === 0) lookedAt = logBytes()
    const turn = turns.find(({ isLong, name }) => !isLong || isItsTime(name))
    if (!turn) return
    await take(turn)
    if (turn.isLong) longDueSince.delete(turn.name)
    // The log written by the vacuum itself doesn't count as activity.
    written = logBytes()
  }
  const maintainIfDue = (): Promise<void> => {
    running ??= lookOnce()
      .catch(onError)
      .finally(() => {
        running = undefined
      })
    return running
  }
  const timer = setInterval(() => {
    if (logBytes() - written >= QUIET_BYTES) {
      written = logBytes()
      writtenAt = performance.now()
    }
    if (logBytes() !== lookedAt) void maintainIfDue()
  }, LOOK_EVERY_MS).unref()
  return {
    look: maintainIfDue,
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
