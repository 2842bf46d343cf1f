import { DAY_MS } from '@metapyra/contract/constants'
import { LIBRARY } from '@metapyra/contract/library'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { emitOnCommit } from '../../../platform/on-commit.ts'
import type { Services } from '../../../platform/services.ts'
import type { Chatter } from '../../chat/core/chatter.service.ts'
import { dropLibraryFiles } from '../../files/library-file.service.ts'
import { freeNameIn } from '../core/free-name.service.ts'
import type { SeenItem } from '../core/queries.ts'
import {
  deleteItems,
  idsWithin,
  itemById,
  lockTree,
  restoreAll,
  trashAll,
  trashedBefore,
  updateItem,
  visibleItem,
} from '../core/queries.ts'
import { requireItem } from '../core/require-item.service.ts'
import { managesAllOf } from '../core/rights.queries.ts'
import { rankOf } from '../core/rights.rules.ts'
import { filesOfItems } from '../core/versions.queries.ts'
import { indexItem } from '../text/text.queries.ts'
import { namedBy } from './create.service.ts'
import { moveItem } from './move.service.ts'

const emitChanged = (
  tx: Transaction,
  { workspaceId, parentId }: Pick<SeenItem, 'workspaceId' | 'parentId'>,
) => emitOnCommit(tx, 'library:changed', { workspaceId, parentId })

/** [LIB-8] Moves an item with its content to the trash. */
export const trash = async ({ clock }: Services, tx: Transaction, item: SeenItem): Promise<void> => {
  await trashAll(tx, item.id, clock())
  emitChanged(tx, item)
}

/**
 * [LIB-8] Restores an item to its folder. If that is gone, is trashed, or the caller cannot add to it, restores it to
 * the top. If its name is taken, a number is added.
 */
export const restore = async (
  services: Services,
  tx: Transaction,
  who: Chatter,
  item: SeenItem,
): Promise<SeenItem> => {
  const folder = item.parentId ? await visibleItem(tx, who, item.parentId) : undefined
  const isBack = folder && !folder.trashedAt && folder.level >= rankOf('edit')
  const parentId = isBack ? folder.id : null
  if (parentId !== item.parentId) await moveItem(tx, who, item, [])
  const name = await freeNameIn(tx, { workspaceId: item.workspaceId, parentId }, item.name)
  await updateItem(tx, item.id, { parentId, ...namedBy(item.kind, name) })
  await restoreAll(tx, item)
  if (name !== item.name) await indexItem(tx, { ...item, name })
  emitChanged(tx, { workspaceId: item.workspaceId, parentId })
  return requireItem(services, who, item.id)
}

/** [LIB-9] Deletes a trashed item for good, if the caller manages it. */
export const removeItem = async (services: Services, who: Chatter, itemId: string): Promise<null> => {
  await services.db.transaction(async (tx) => {
    await lockTree(tx, who.spaceId)
    const item = await requireItem({ ...services, db: tx }, who, itemId)
    if (item.level < rankOf('manage')) throw new AppError('FORBIDDEN')
    if (!item.trashedAt)
      throw new AppError('CONFLICT', { message: 'Move it to the trash first, then delete it there.' })
    if (!(await managesAllOf(tx, who, item.id)))
      throw new AppError('FORBIDDEN', {
        message: 'You can’t delete everything in it. An owner or admin can.',
      })
    await removeAll(tx, item.id)
    emitChanged(tx, item)
  })
  return null
}

/** Deletes an item with its content and files. Bytes are deleted once nothing else uses them. */
const removeAll = async (tx: Transaction, itemId: string): Promise<void> => {
  const ids = await idsWithin(tx, itemId)
  await dropLibraryFiles(tx, await filesOfItems(tx, ids))
  await deleteItems(tx, ids)
}

const AT_ONCE = 100

/** [LIB-9] Deletes items that have been in the trash for thirty days, with their content. */
export const emptyTrash = async ({ db, clock }: Services): Promise<void> => {
  const before = new Date(clock().getTime() - LIBRARY.trashDays * DAY_MS)
  for (;;) {
    const due = await trashedBefore(db, before, AT_ONCE)
    for (const { id, workspaceId } of due)
      await db.transaction(async (tx) => {
        await lockTree(tx, workspaceId)
        const item = await itemById(tx, id)
        if (item?.trashedAt && item.trashedAt < before) await removeAll(tx, id)
      })
    if (due.length < AT_ONCE) return
  }
}
