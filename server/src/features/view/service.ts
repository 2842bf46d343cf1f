import { isDeepStrictEqual } from 'node:util'
import type { Input } from '@metapyra/contract/calls'
import type { View } from '@metapyra/contract/entities/view'
import { VIEWS_MAX } from '@metapyra/contract/view'
import type { Transaction } from '../../platform/db/drizzle.ts'
import { isUniqueViolation } from '../../platform/db/violation.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { cleanLine } from '../../platform/text/plain-text.ts'
import type { Act, MembersAct } from '../audit/service.ts'
import { recordAct } from '../audit/service.ts'
import type { ViewRow } from './queries.ts'
import { deleteView, lockSpace, saveView, viewSeen, visibleViews } from './queries.ts'

const toView = ({ id, list, name, ownerId, state, updatedAt }: ViewRow): View => ({
  id,
  list,
  name,
  isShared: ownerId === null,
  state,
  updatedAt: updatedAt.toISOString(),
})

export const viewsOf = async (
  { db }: Services,
  { workspaceId, actor }: MembersAct,
  { list }: Input<'POST v2/admin/workspace/views'>,
) => ({ rows: (await visibleViews(db, workspaceId, actor.id, list)).map(toView) })

type ViewInput = Input<'POST v2/admin/workspace/view'>

/**
 * Saves a new view or changes an existing one. If the view belongs to the space before or after the save, the audit log
 * records it.
 */
export const putView = async ({ db }: Services, from: MembersAct, input: ViewInput): Promise<View> => {
  const { workspaceId, actor, at } = from
  const ownerId = input.isShared ? null : actor.id
  const { list, state } = input
  const row = { workspaceId, list, state, ownerId, name: cleanLine(input.name), updatedAt: at }
  return db
    .transaction(async (tx) => {
      await lockSpace(tx, workspaceId)
      const before = input.id ? await viewSeen(tx, workspaceId, actor.id, input.id) : undefined
      if (input.id && before?.list !== list) throw new AppError('NOT_FOUND')
      if (before?.ownerId !== ownerId) await checkRoom(tx, row, actor.id)
      const after = { id: before?.id ?? newId(), ...row }
      await saveView(tx, after)
      await tell(tx, from, before, after)
      return toView(after)
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error
      throw new AppError('CONFLICT', { message: `There’s already a view named ${row.name}.` })
    })
}

/** [LIST-5] */
const checkRoom = async (
  tx: Transaction,
  { workspaceId, list, ownerId }: Pick<ViewRow, 'workspaceId' | 'list' | 'ownerId'>,
  userId: string,
): Promise<void> => {
  const seen = await visibleViews(tx, workspaceId, userId, list)
  if (seen.filter((one) => one.ownerId === ownerId).length < VIEWS_MAX) return
  throw new AppError('CONFLICT', {
    message: `There are ${VIEWS_MAX} views, which is the limit. Delete one first.`,
  })
}

const actOf = (action: Act['action'], { id, name }: ViewRow): Act => ({
  action,
  subject: { type: 'view', id, name },
})

const tell = async (
  tx: Transaction,
  from: MembersAct,
  before: ViewRow | undefined,
  after: ViewRow,
): Promise<void> => {
  const [wasShared, isShared] = [before?.ownerId === null, after.ownerId === null]
  if (!wasShared && isShared) return recordAct(tx, from, actOf('view.shared', after))
  if (before && wasShared && !isShared) return recordAct(tx, from, actOf('view.removed', before))
  if (!before || !isShared) return
  const isOther = before.name !== after.name || !isDeepStrictEqual(before.state, after.state)
  const changes = [{ field: 'name' as const, before: before.name, after: after.name }]
  if (isOther) await recordAct(tx, from, { ...actOf('view.changed', after), changes })
}

export const removeView = async ({ db }: Services, from: MembersAct, id: string): Promise<void> => {
  await db.transaction(async (tx) => {
    await lockSpace(tx, from.workspaceId)
    const before = await viewSeen(tx, from.workspaceId, from.actor.id, id)
    if (!before) throw new AppError('NOT_FOUND')
    await deleteView(tx, id)
    if (before.ownerId === null) await recordAct(tx, from, actOf('view.removed', before))
  })
}
