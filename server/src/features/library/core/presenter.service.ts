import type { LibraryDetail, LibraryItem, LibraryVersion } from '@metapyra/contract/entities/library'
import { sql } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import type { PresentedVersion, SeenItem } from './queries.ts'
import { visibleItems } from './queries.ts'
import { requireItem } from './require-item.service.ts'
import type { Reader } from './rights.queries.ts'
import { rightsOn } from './rights.queries.ts'
import { levelOf, rankOf } from './rights.rules.ts'

const MAY_MANAGE = rankOf('manage')

export const toVersion = ({ fileId, createdAt, ...row }: PresentedVersion): LibraryVersion => ({
  ...row,
  url: fileId && `/api/files/${fileId}`,
  createdAt: createdAt.toISOString(),
})

export const toItems = (items: SeenItem[]): LibraryItem[] =>
  items.map(({ id, workspaceId, kind, name, ownerId, ownerName, url, isPinned, tags, ...item }) => ({
    ...{ id, workspaceId, kind, name, ownerId, ownerName, url, isPinned, tags },
    parentId: item.seesParent ? item.parentId : null,
    ...(item.version?.fileId && { url: `/api/files/${item.version.fileId}` }),
    text: item.text,
    version: item.version && toVersion(item.version),
    trashedAt: item.trashedAt?.toISOString() ?? null,
    level: levelOf(item.level),
    levelVia: item.via,
    levelViaName: item.viaName,
    createdAt: item.createdAt.toISOString(),
    updatedAt: item.updatedAt.toISOString(),
  }))

export const itemAsSeen = async (
  services: Services,
  reader: Reader,
  itemId: string,
): Promise<LibraryItem> => {
  const [item] = toItems([await requireItem(services, reader, itemId)])
  if (!item) throw new AppError('NOT_FOUND')
  return item
}

/** Returns an item with its parent folders from the top, and its rights for readers who can change them. */
export const itemInDetail = async (
  services: Services,
  reader: Reader,
  itemId: string,
): Promise<LibraryDetail> => {
  const { db } = services
  const seen = await requireItem(services, reader, itemId)
  const [item] = toItems([seen])
  if (!item) throw new AppError('NOT_FOUND')
  const above = seen.path.slice(0, -1)
  const folders = await visibleItems(db, reader, {
    where: sql`i.id = any(${sql.param(above)}::uuid[])`,
    orderBy: sql`cardinality(i.path)`,
    limit: above.length,
  })
  const isManaged = seen.level >= MAY_MANAGE
  return {
    item,
    path: folders.map(({ id, name }) => ({ id, name })),
    rights: isManaged ? await rightsOn(db, reader.spaceId, seen.id) : null,
  }
}
