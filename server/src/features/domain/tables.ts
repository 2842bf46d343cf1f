import { instant, isNotNull, pgTable, text, uniqueIndex, uuid } from '../../db/drizzle.ts'
import { workspaces } from '../workspace/tables.ts'

/** A space's own domain. It counts from `verifiedAt` on; before that anybody may claim it, and nothing comes of it. */
export const ownDomains = pgTable(
  'own_domains',
  {
    workspaceId: uuid('workspace_id')
      .primaryKey()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Lower case, in its ASCII form, without a port or a closing dot. */
    host: text('host').notNull(),
    /** What its TXT record must hold. */
    proof: text('proof').notNull(),
    verifiedAt: instant('verified_at'),
    /** When the record was last looked for. */
    checkedAt: instant('checked_at'),
    /** Since when it has been missing, for a domain that had been proved. */
    missingSince: instant('missing_since'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('own_domains_host').on(table.host).where(isNotNull(table.verifiedAt))],
)
