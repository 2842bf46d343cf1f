import type { AuditEntry } from '@metapyra/contract/entities/audit'
import type { Api } from '@metapyra/session/api'
import type { AuditLogProvider } from '@refinedev/core'
import { withRefineErrors } from './http-client.ts'

const NEWEST = 50

/**
 * The newest audit entries by and about one person. The server writes them in the transaction of each act, so entries
 * from the page are ignored.
 */
export const createAuditLogProvider = (api: Api): AuditLogProvider => ({
  get: async ({ meta }): Promise<AuditEntry[]> => {
    const userId = String(meta?.['id'] ?? '')
    const fetchEntries = (filter: { subjectId?: string; actorId?: string }) =>
      withRefineErrors(api('POST v2/admin/workspace/audit-log', { pageSize: NEWEST, filter }))
    const [entriesAbout, entriesBy] = await Promise.all([
      fetchEntries({ subjectId: userId }),
      fetchEntries({ actorId: userId }),
    ])
    const entries = new Map([...entriesAbout.rows, ...entriesBy.rows].map((entry) => [entry.id, entry]))
    return [...entries.values()].sort((a, b) => b.at.localeCompare(a.at)).slice(0, NEWEST)
  },
  create: async () => undefined,
  update: async () => undefined,
})
