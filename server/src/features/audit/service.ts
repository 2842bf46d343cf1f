import type { AuditAction, AuditSubjectType } from '@metapyra/contract/audit'
import { AUDIT_SERVER, AUDIT_SUPPORT } from '@metapyra/contract/audit'
import type { AuditChange } from '@metapyra/contract/entities/audit'
import type { Transaction } from '../../platform/db/drizzle.ts'
import type { CallRequest } from '../../platform/http/call-request.ts'
import { accountOf, spaceOf } from '../../platform/http/call-request.ts'
import { deviceOf } from '../../platform/http/edge/device.ts'
import { newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { addTotals, changesBetween, cutChanges, truncate } from './changes.rules.ts'
import { insertEntries, spacesOfPerson } from './queries.ts'
import { lastEntryOf, setChanges } from './totals.queries.ts'

/** Who acts, in which space, and from where. */
export interface ActOrigin {
  workspaceId: string
  actor: { id: string | null; name: string; email: string | null }
  address: string | null
  userAgent: string | null
  at: Date
}

/** An act by a member, as nearly all are. */
export interface MembersAct extends ActOrigin {
  actor: { id: string; name: string; email: string }
}

export interface Act {
  action: AuditAction
  /** `id` is null for several subjects at once; `email` if they have one. */
  subject: { type: AuditSubjectType; id: string | null; name: string; email?: string | null }
  /** The changed fields. If the list is empty, nothing changed and nothing is recorded. */
  changes?: AuditChange[]
}

/** The origin of a request by an owner or admin. */
export const actFrom = ({ clock }: Pick<Services, 'clock'>, request: CallRequest): MembersAct => {
  const { id, name, email } = accountOf(request).user
  return {
    workspaceId: spaceOf(request).space.id,
    actor: { id, name, email },
    address: request.ip,
    userAgent: request.userAgent,
    at: clock(),
  }
}

const nobody = { address: null, userAgent: null }

/** For automatic acts of the server. */
export const byServer = (workspaceId: string, at: Date): ActOrigin => ({
  ...nobody,
  workspaceId,
  actor: { id: null, name: AUDIT_SERVER, email: null },
  at,
})

/**
 * [AUD-1] Writes an act into its space's audit log, in the transaction of the act, so that neither exists without the
 * other. Secrets don't belong here: neither tokens nor links from emails. Clients that display what changed are
 * notified after the commit ([LIVE-14]).
 */
export const recordAct = (tx: Transaction, from: ActOrigin, act: Act): Promise<void> =>
  recordActs(tx, from, [act])

/** Records several acts of one moment in one statement. */
export const recordActs = async (tx: Transaction, from: ActOrigin, acts: Act[]): Promise<void> => {
  const { workspaceId, actor, address, userAgent, at } = from
  const device = deviceOf(userAgent)
  const made = acts.filter(({ changes }) => changes?.length !== 0)
  await insertEntries(
    tx,
    made.map(({ action, subject, changes }) => ({
      id: newId(),
      workspaceId,
      at,
      action,
      actorId: actor.id,
      actorName: truncate(actor.name),
      actorEmail: actor.email,
      subjectType: subject.type,
      subjectId: subject.id,
      subjectName: truncate(subject.name),
      subjectEmail: subject.email ?? null,
      changes: cutChanges(changes ?? []),
      address,
      ...device,
    })),
  )
  for (const [action, same] of Map.groupBy(made, (act) => act.action)) {
    const [only, ...others] = same
    const subjectId = others.length === 0 ? (only?.subject.id ?? null) : null
    emitOnCommit(tx, 'act:recorded', { workspaceId, action, subjectId })
  }
}

/**
 * Records a part of a long act. Parts by the same person on the same subject make one entry, in which their numbers are
 * added up. The transaction must hold a lock on the subject, or two parts at the same moment would make two entries.
 */
export const recordTotals = async (tx: Transaction, from: MembersAct, act: Act): Promise<void> => {
  const { workspaceId, actor } = from
  const { action, subject, changes = [] } = act
  const entry = await lastEntryOf(tx, { workspaceId, actorId: actor.id, action, subjectId: subject.id })
  if (!entry) return recordAct(tx, from, act)
  if (changes.length === 0) return
  await setChanges(tx, entry.id, addTotals(entry.changes, cutChanges(changes)))
  emitOnCommit(tx, 'act:recorded', { workspaceId, action, subjectId: subject.id })
}

/** Records an operator's command on an account in the log of each of the person's spaces. */
export const recordByOperator = async (
  tx: Transaction,
  at: Date,
  action: AuditAction,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<void> => {
  const actor = { id: null, name: AUDIT_SUPPORT, email: null }
  const subject = { type: 'person' as const, id, name, email }
  for (const workspaceId of await spacesOfPerson(tx, id))
    await recordAct(tx, { ...nobody, workspaceId, actor, at }, { action, subject })
}

export { changesBetween }
