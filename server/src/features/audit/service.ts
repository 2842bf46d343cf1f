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
import { insertEntries, spacesOfPerson } from './queries.ts'
import { changesBetween, cut, cutChanges } from './rules.ts'

/** Who acts, in which space, and from where. */
export interface ActFrom {
  workspaceId: string
  actor: { id: string | null; name: string; email: string | null }
  address: string | null
  userAgent: string | null
  at: Date
}

/** An act of somebody in the space, as nearly all are. */
export interface MembersAct extends ActFrom {
  actor: { id: string; name: string; email: string }
}

export interface Act {
  action: AuditAction
  /** `id` is null for several at once; `email` where they have one. */
  subject: { type: AuditSubjectType; id: string | null; name: string; email?: string | null }
  /** What has become otherwise; an empty list says that nothing has, and nothing is recorded. */
  changes?: AuditChange[]
}

/** Where a request of somebody who runs its space comes from. */
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

/** What the server does without being asked. */
export const byServer = (workspaceId: string, at: Date): ActFrom => ({
  ...nobody,
  workspaceId,
  actor: { id: null, name: AUDIT_SERVER, email: null },
  at,
})

/**
 * [AUD-1] Writes an act into the audit log of its space, in the transaction of the act: neither is there without the
 * other. No secret goes in here: neither a token nor the link of a mail. Whoever looks at what it changed hears of it
 * once it is stored ([LIVE-14]).
 */
export const recordAct = (tx: Transaction, from: ActFrom, act: Act): Promise<void> =>
  recordActs(tx, from, [act])

/** Several acts of one moment, in one statement. */
export const recordActs = async (tx: Transaction, from: ActFrom, acts: Act[]): Promise<void> => {
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
      actorName: cut(actor.name),
      actorEmail: actor.email,
      subjectType: subject.type,
      subjectId: subject.id,
      subjectName: cut(subject.name),
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

/** What whoever runs the server does to an account, at its own machine: each space of the person reads of it. */
export const recordBySupport = async (
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
