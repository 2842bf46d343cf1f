import type { Input } from '@metapyra/contract/calls'
import type { LibraryItem } from '@metapyra/contract/entities/library'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { emitOnCommit } from '../../../platform/on-commit.ts'
import type { Services } from '../../../platform/services.ts'
import type { Chatter } from '../../chat/core/chatter.service.ts'
import { requireFreeName } from '../core/free-name.service.ts'
import { checkedAddress } from '../core/link-address.rules.ts'
import { checkedName } from '../core/name.rules.ts'
import { itemAsSeen } from '../core/presenter.service.ts'
import type { SeenItem } from '../core/queries.ts'
import { depthBelow, itemById, lockTree, updateItem } from '../core/queries.ts'
import { requireItem } from '../core/require-item.service.ts'
import { replaceRights } from '../core/rights.queries.ts'
import { checkRights, rankOf } from '../core/rights.rules.ts'
import { requirePeople } from '../core/rights.service.ts'
import { checkedTags } from '../core/tags.rules.ts'
import { indexItem } from '../text/text.queries.ts'
import { addVersion } from '../text/versions.service.ts'
import { namedBy, requireTargetPath } from './create.service.ts'
import { moveItem } from './move.service.ts'
import { restore, trash } from './trash.service.ts'

type UpdateInput = Input<'PUT v2/library/update'>

/** Drops empty texts, which were not filled in. An empty list is a value. */
const withoutEmpty = (input: UpdateInput): UpdateInput =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== '')) as UpdateInput

/** [LIB-6] Changes an item if the caller can edit it; changing its rights requires managing it. */
export const changeItem = async (
  services: Services,
  who: Chatter,
  input: UpdateInput,
): Promise<LibraryItem> => {
  const update = withoutEmpty(input)
  const { db } = services
  await db.transaction(async (tx) => {
    await lockTree(tx, who.spaceId)
    const within = { ...services, db: tx }
    const item = await requireItem(within, who, update.resourceId)
    if (item.level < rankOf(update.rights ? 'manage' : 'edit')) throw new AppError('FORBIDDEN')
    if (item.trashedAt && update.isTrashed !== false)
      throw new AppError('CONFLICT', { message: 'This is in the trash. Restore it first.' })
    if (update.isTrashed === true) return trash(within, tx, item)
    const live = item.trashedAt ? await restore(within, tx, who, item) : item
    await change(within, tx, who, live, update)
  })
  return itemAsSeen(services, who, update.resourceId)
}

const change = async (
  services: Services,
  tx: Transaction,
  who: Chatter,
  item: SeenItem,
  input: UpdateInput,
): Promise<void> => {
  const { url } = input
  if (url !== undefined && item.kind !== 'link')
    throw new AppError('VALIDATION', { fields: { url: `This can’t be set for a ${item.kind}.` } })
  const parentId = await resolvePath(services, tx, who, item, input)
  if (input.rights) {
    checkRights(input.rights)
    await requirePeople(tx, who.spaceId, input.rights)
    await replaceRights(tx, item, input.rights)
  }
  await updateItem(tx, item.id, {
    ...(parentId !== item.parentId && { parentId }),
    ...(input.name !== undefined && namedBy(item.kind, checkedName(input.name))),
    ...(input.tags && { tags: checkedTags(input.tags) }),
    ...(url !== undefined && { url: checkedAddress(url) }),
    ...(input.isPinned !== undefined && { isPinned: input.isPinned }),
    ...(changesItem(input) && { updatedAt: services.clock() }),
  })
  checkNotChanged(item, input)
  await addVersion(services, tx, who, item, input)
  const now = await itemById(tx, item.id)
  if (now && isOfWords(input)) await indexItem(tx, now)
  const { spaceId: workspaceId } = who
  emitOnCommit(tx, 'library:changed', { workspaceId, parentId: item.parentId })
  if (parentId !== item.parentId) emitOnCommit(tx, 'library:changed', { workspaceId, parentId })
}

/** [LIB-12] Throws if the item has changed since the caller saw it. */
const checkNotChanged = (
  { version, updatedAt }: SeenItem,
  { sinceVersionId, sinceUpdatedAt }: UpdateInput,
): void => {
  const isSeen = !sinceVersionId || sinceVersionId.toLowerCase() === version?.id
  const isAsSeen = !sinceUpdatedAt || Date.parse(sinceUpdatedAt) === updatedAt.getTime()
  if (!version || (isSeen && isAsSeen)) return
  throw new AppError('CHANGED_MEANWHILE', {
    meanwhile: {
      current: { versionId: version.id },
      revision: version.number,
      changedBy: version.uploaderName,
      changedAt: version.createdAt.toISOString(),
    },
  })
}

/** True if the input changes the item itself. Moving it or changing its rights does not. */
const changesItem = ({ name, tags, url }: UpdateInput): boolean =>
  name !== undefined || tags !== undefined || url !== undefined

const isOfWords = ({ name, tags, text, fileId, restoreVersionId }: UpdateInput): boolean =>
  [name, tags, text, fileId, restoreVersionId].some((one) => one !== undefined)

/**
 * [LIB-7] Returns the item's path after a change; it cannot be moved into itself or its content. Its content moves
 * along.
 */
const resolvePath = async (
  services: Services,
  tx: Transaction,
  who: Chatter,
  item: SeenItem,
  input: UpdateInput,
): Promise<string | null> => {
  const name = input.name === undefined ? item.name : checkedName(input.name)
  const wanted = input.parentId === undefined ? item.parentId : (input.parentId?.toLowerCase() ?? null)
  const isMoved = wanted !== item.parentId
  if (!isMoved && input.name === undefined) return item.parentId
  const above = isMoved ? await requireTargetPath(services, who, wanted, await depthBelow(tx, item)) : []
  if (above.includes(item.id))
    throw new AppError('CONFLICT', {
      fields: { parentId: 'A folder can’t be moved into itself.' },
      message: 'A folder can’t be moved into itself.',
    })
  await requireFreeName(tx, { workspaceId: who.spaceId, parentId: wanted, name, id: item.id })
  if (isMoved) await moveItem(tx, who, item, above)
  return wanted
}
