import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Nullable, OneOf } from '../schema.ts'
import type { AuditAction, AuditField } from '../subjects/admin/audit.ts'
import { AUDIT_ACTIONS, AUDIT_FIELDS, AUDIT_SUBJECTS } from '../subjects/admin/audit.ts'

export const AuditActionName = OneOf(Object.keys(AUDIT_ACTIONS) as AuditAction[])

/** A recorded value. Instants are ISO strings; null means none, or none yet. */
export const AuditValue = Nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean()]))
export type AuditValue = Static<typeof AuditValue>

export const AuditChange = Closed({
  field: OneOf(Object.keys(AUDIT_FIELDS) as AuditField[]),
  before: AuditValue,
  after: AuditValue,
})
export type AuditChange = Static<typeof AuditChange>

/** A person who has made changes in the space. */
export const AuditActor = Closed({ id: Id, name: Type.String(), email: Nullable(Type.String()) })

/** One act, with all names as they were at the time. */
export const AuditEntry = Closed({
  id: Id,
  at: Instant,
  action: AuditActionName,
  actor: Closed({
    /** Null if no one of the space acted, but the server's operator or the server itself. */
    id: Nullable(Id),
    name: Type.String(),
    email: Nullable(Type.String()),
  }),
  subject: Closed({
    type: OneOf(AUDIT_SUBJECTS),
    /** Null if the act concerned several at once. */
    id: Nullable(Id),
    name: Type.String(),
    email: Nullable(Type.String()),
  }),
  changes: Type.Array(AuditChange),
  /** The IP address that the request came from, and its browser and system; null if unknown. */
  address: Nullable(Type.String()),
  browser: Nullable(Type.String()),
  system: Nullable(Type.String()),
})
export type AuditEntry = Static<typeof AuditEntry>
