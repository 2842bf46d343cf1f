import type { Edit } from '@metapyra/contract/entities/admin'
import type { Transaction } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import type { MembersAct } from '../audit/service.ts'
import type { Part, SpaceRow } from './space.queries.ts'
import { countEdit, lastEdit, lockSpaceRow } from './space.queries.ts'

/** Who changes which space, and the revision they saw. Without a revision, the change applies to any state. */
export interface EditRequest {
  from: MembersAct
  revision: number | undefined
}

export const editOf = async (
  { db }: Pick<Services, 'db'>,
  workspaceId: string,
  part: Part,
): Promise<Edit> => {
  const last = await lastEdit(db, workspaceId, part)
  return {
    revision: last?.revision ?? 0,
    changedBy: last?.changedBy ?? null,
    changedAt: last?.changedAt.toISOString() ?? null,
  }
}

/**
 * [ADM-9] Makes a change if no one else has made one since the caller loaded it. Otherwise changes nothing, and the
 * error contains the current state.
 */
export const editWithRevision = async <T>(
  services: Services,
  part: Part,
  { from, revision }: EditRequest,
  current: () => Promise<Record<string, unknown>>,
  change: (tx: Transaction, before: SpaceRow) => Promise<T>,
): Promise<T> => {
  const { workspaceId, actor, at } = from
  const outcome = await services.db.transaction(async (tx) => {
    const before = await lockSpaceRow(tx, workspaceId)
    const edit = { workspaceId, part, changedBy: actor.id, changedAt: at, revision }
    return (await countEdit(tx, edit)) ? { value: await change(tx, before) } : undefined
  })
  if (outcome) return outcome.value
  const [edit, values] = await Promise.all([editOf(services, workspaceId, part), current()])
  throw new AppError('CHANGED_MEANWHILE', { meanwhile: { current: values, ...edit } })
}

export const spaceSubject = ({ id, name }: SpaceRow) => ({ type: 'space' as const, id, name })
