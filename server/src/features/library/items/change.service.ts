import type { Input } from '@metapyra/contract/calls'
import type { LibraryItem } from '@metapyra/contract/entities/library'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { emitOnCommit } from '../../../platform/on-commit.ts'
import type { Services } from '../../../platform/services.ts'
import type { Chatter } from '../../chat/core/service.ts'
import { requireFreeName } from '../core/free-name.service.ts'
import type { SeenItem } from '../core/queries.ts'
import { depthBelow, itemById, lockTree, updateItem } from '../core/queries.ts'
import { replaceRights } from '../core/rights.queries.ts'
import { requirePeople } from '../core/rights.service.ts'
import { checkedAddress, checkedName, checkedTags, checkRights, rankOf } from '../core/rules.ts'
import { itemAsSeen, requireItem } from '../core/service.ts'
import { indexItem } from '../text/text.queries.ts'
import { addVersion } from '../text/versions.service.ts'
import { namedBy, requireTargetPath } from './create.service.ts'
import { moveItem } from './move.service.ts'
import { restore, trash } from './trash.service.ts'

type Wish = Input<'PUT v2/library/update'>

/** Drops empty texts, which were not filled in. An empty list is a value. */
const withoutEmpty = (wish: Wish): Wish =>
  Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== '')) as Wish

/** [LIB-6] Changes an item if the caller can edit it; changing its rights requires managing it. */
export const changeItem = async (services: Services, who: Chatter, input: Wish): Promise<LibraryItem> => {
  const wish = withoutEmpty(input)
  const { db } = services
  await db.transaction(async (tx) => {
    await lockTree(tx, who.spaceId)
    const within = { ...services, db: tx }
    const item = await requireItem(within, who, wish.resourceId)
    if (item.level < rankOf(wish.rights ? 'manage' : 'edit')) throw new AppError('FORBIDDEN')
    if (item.trashedAt && wish.isTrashed !== false)
      throw new AppError('CONFLICT', { message: 'This is in the trash. Restore it first.' })
    if (wish.isTrashed === true) return trash(within, tx, item)
    const live = item.trashedAt ? await restore(within, tx, who, item) : item
    await change(within, tx, who, live, wish)
  })
  return itemAsSeen(services, who, wish.resourceId)
}

const change = async (
  services: Services,
  tx: Transaction,
  who: Chatter,
  item: SeenItem,
  wish: Wish,
): Promise<void> => {
  const { url } = wish
  if (url !== undefined && item.kind !== 'link')
    throw new AppError('VALIDATION', { fields: { url: `This can’t be set for a ${item.kind}.` } })
  const parentId = await resolvePath(services, tx, who, item, wish)
  if (wish.rights) {
    checkRights(wish.rights)
    await requirePeople(tx, who.spaceId, wish.rights)
    await replaceRights(tx, item, wish.rights)
  }
  await updateItem(tx, item.id, {
    ...(parentId !== item.parentId && { parentId }),
    ...(wish.name !== undefined && namedBy(item.kind, checkedName(wish.name))),
    ...(wish.tags && { tags: checkedTags(wish.tags) }),
    ...(url !== undefined && { url: checkedAddress(url) }),
    ...(wish.isPinned !== undefined && { isPinned: wish.isPinned }),
    ...(changesItem(wish) && { updatedAt: services.clock() }),
  })
  checkNotChanged(item, wish)
  await addVersion(services, tx, who, item, wish)
  const now = await itemById(tx, item.id)
  if (now && isOfWords(wish)) await indexItem(tx, now)
  const { spaceId: workspaceId } = who
  emitOnCommit(tx, 'library:changed', { workspaceId, parentId: item.parentId })
  if (parentId !== item.parentId) emitOnCommit(tx, 'library:changed', { workspaceId, parentId })
}

/** [LIB-12] Throws if the item has changed since the caller saw it. */
const checkNotChanged = (
  { version, updatedAt }: SeenItem,
  { sinceVersionId, sinceUpdatedAt }: Wish,
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
const changesItem = ({ name, tags, url }: Wish): boolean =>
  name !== undefined || tags !== undefined || url !== undefined

const isOfWords = ({ name, tags, text, fileId, restoreVersionId }: Wish): boolean =>
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
  wish: Wish,
): Promise<string | null> => {
  const name = wish.name === undefined ? item.name : checkedName(wish.name)
  const wanted = wish.parentId === undefined ? item.parentId : (wish.parentId?.toLowerCase() ?? null)
  const isMoved = wanted !== item.parentId
  if (!isMoved && wish.name === undefined) return item.parentId
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
