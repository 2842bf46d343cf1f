import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Nullable, OneOf } from '../schema.ts'
import type { AuditAction, AuditField } from '../subjects/audit.ts'
import { AUDIT_ACTIONS, AUDIT_FIELDS, AUDIT_SUBJECTS } from '../subjects/audit.ts'

export const AuditActionName = OneOf(Object.keys(AUDIT_ACTIONS) as AuditAction[])

/** Instants as ISO texts; null is nothing, or nothing yet. */
export const AuditValue = Nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean()]))
export type AuditValue = Static<typeof AuditValue>

export const AuditChange = Closed({
  field: OneOf(Object.keys(AUDIT_FIELDS) as AuditField[]),
  before: AuditValue,
  after: AuditValue,
})
export type AuditChange = Static<typeof AuditChange>

/** Somebody who has acted. */
export const AuditActor = Closed({ id: Id, name: Type.String(), email: Nullable(Type.String()) })

/** One act, as everything was called when it was done. */
export const AuditEntry = Closed({
  id: Id,
  at: Instant,
  action: AuditActionName,
  actor: Closed({
    /** Null: nobody of the space, but whoever runs the server, or the server by itself. */
    id: Nullable(Id),
    name: Type.String(),
    email: Nullable(Type.String()),
  }),
  subject: Closed({
    type: OneOf(AUDIT_SUBJECTS),
    /** Null: several at once. */
    id: Nullable(Id),
    name: Type.String(),
    email: Nullable(Type.String()),
  }),
  changes: Type.Array(AuditChange),
  /** The address that the request came from, and its browser and system; null for what is not known. */
  address: Nullable(Type.String()),
  browser: Nullable(Type.String()),
  system: Nullable(Type.String()),
})
export type AuditEntry = Static<typeof AuditEntry>
