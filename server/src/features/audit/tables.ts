import type { AuditAction, AuditSubjectType } from '@metapyra/contract/audit'
import type { AuditChange } from '@metapyra/contract/entities/audit'
import { index, instant, jsonb, pgTable, sql, text, uuid } from '../../platform/db/drizzle.ts'
import { foldedSql } from '../../platform/db/search.ts'
import { workspaces } from '../workspace/tables.ts'

/**
 * An act of an owner or admin. Names are stored as they were, without foreign keys to people: an entry outlives them,
 * and writing one doesn't wait for locks on their rows.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid('id').primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    action: text('action').$type<AuditAction>().notNull(),
    /** Null for support, or for the server itself. */
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    actorEmail: text('actor_email'),
    subjectType: text('subject_type').$type<AuditSubjectType>().notNull(),
    /** Null for several subjects at once. */
    subjectId: uuid('subject_id'),
    subjectName: text('subject_name').notNull(),
    subjectEmail: text('subject_email'),
    changes: jsonb('changes').$type<AuditChange[]>().notNull(),
    address: text('address'),
    browser: text('browser'),
    system: text('system'),
  },
  (table) => [
    index('audit_entries_newest').on(table.workspaceId, table.at, table.id),
    index('audit_entries_action').on(table.workspaceId, table.action, table.at, table.id),
    index('audit_entries_actor').on(table.workspaceId, table.actorId, table.at, table.id),
    index('audit_entries_subject').on(table.workspaceId, table.subjectId, table.at, table.id),
    index('audit_entries_search').using(
      'gin',
      sql`${foldedSql(sql`${table.actorName} || ' ' || coalesce(${table.actorEmail}, '') || ' ' || ${table.subjectName} || ' ' || coalesce(${table.subjectEmail}, '')`)} gin_trgm_ops`,
    ),
  ],
)
