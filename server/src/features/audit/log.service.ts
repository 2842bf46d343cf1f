import { AUDIT_ACTIONS, AUDIT_FIELDS } from '@metapyra/contract/audit'
import type { Input } from '@metapyra/contract/calls'
import { EXACT_COUNT_MAX, USER_LIST_PAGE_MAX } from '@metapyra/contract/constants'
import type { AuditEntry } from '@metapyra/contract/entities/audit'
import type { CsvReply } from '../../platform/http/csv-reply.ts'
import type { Services } from '../../platform/services.ts'
import type { LogSelection } from './log.queries.ts'
import { actorsOf, countEntries, entriesAfter, entriesMatching, listEntries } from './log.queries.ts'
import type { EntryRow } from './queries.ts'
import type { ActOrigin } from './service.ts'
import { recordAct } from './service.ts'

const DEFAULT_PAGE_SIZE = 20
const EXPORT_PAGE = 1000
const ACTORS_MAX = 500

const toEntry = (row: EntryRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.action,
  actor: { id: row.actorId, name: row.actorName, email: row.actorEmail },
  subject: { type: row.subjectType, id: row.subjectId, name: row.subjectName, email: row.subjectEmail },
  changes: row.changes,
  address: row.address,
  browser: row.browser,
  system: row.system,
})

export const auditLog = async (
  { db }: Services,
  workspaceId: string,
  input: Input<'POST v2/admin/workspace/audit-log'>,
) => {
  const { page = 1, pageSize = DEFAULT_PAGE_SIZE } = input
  const which = entriesMatching(workspaceId, input)
  const [rows, count] = await Promise.all([
    listEntries(db, which, { page, pageSize: Math.min(pageSize, USER_LIST_PAGE_MAX) }),
    countEntries(db, which, EXACT_COUNT_MAX),
  ])
  return { rows: rows.map(toEntry), ...count }
}

export const auditActors = async ({ db }: Services, workspaceId: string) => ({
  rows: await actorsOf(db, workspaceId, ACTORS_MAX),
})

const HEADER = [
  'Time (UTC)',
  'Who',
  'Who: email',
  'Action',
  'Target',
  'Target: email',
  'Changes',
  'IP address',
  'Browser',
  'System',
]

const valueText = (value: AuditEntry['changes'][number]['before']) => (value === null ? '–' : String(value))

const toCells = ({ at, action, actorName, actorEmail, ...row }: EntryRow): string[] => [
  at.toISOString(),
  actorName,
  actorEmail ?? '',
  AUDIT_ACTIONS[action].title,
  row.subjectName,
  row.subjectEmail ?? '',
  row.changes
    .map(({ field, before, after }) => `${AUDIT_FIELDS[field]}: ${valueText(before)} → ${valueText(after)}`)
    .join('; '),
  row.address ?? '',
  row.browser ?? '',
  row.system ?? '',
]

/**
 * [AUD-5] Exports all selected entries that exist at its start, newest first. The export itself is recorded in the log.
 */
export const exportAuditLog = async (
  { db, clock }: Services,
  from: ActOrigin,
  choice: LogSelection,
): Promise<CsvReply> => {
  const subject = { type: 'export' as const, id: null, name: 'the audit log' }
  await db.transaction((tx) => recordAct(tx, from, { action: 'data.exported', subject }))
  const which = entriesMatching(from.workspaceId, choice)
  async function* pages() {
    let last: EntryRow | undefined
    do {
      const rows = await entriesAfter(db, which, last, EXPORT_PAGE)
      yield rows.map(toCells)
      last = rows.length === EXPORT_PAGE ? rows.at(-1) : undefined
    } while (last)
  }
  return { fileName: `audit-log-${clock().toISOString().slice(0, 10)}.csv`, header: HEADER, pages: pages() }
}
