import type { Transaction } from '../../platform/db/drizzle.ts'
import { and, eq, sql } from '../../platform/db/drizzle.ts'
import { files } from '../files/tables.ts'
import { libraryItems, libraryRights, libraryUploads, libraryVersions } from './tables.ts'

/** Replaces a person by an alias wherever a space's library names them. */
export const renamePerson = async (
  tx: Transaction,
  { workspaceId, personId, aliasId, name }: Record<'workspaceId' | 'personId' | 'aliasId' | 'name', string>,
): Promise<void> => {
  const ofSpace = sql`(select i.id from ${libraryItems} i where i.workspace_id = ${workspaceId})`
  const rights = and(
    eq(libraryRights.principal, 'user'),
    eq(libraryRights.principalId, personId),
    sql`${libraryRights.itemId} in ${ofSpace}`,
  )
  const isOwner = sql`exists (select from ${libraryItems} o where o.id = ${libraryRights.itemId} and o.owner_id = ${personId})`
  await tx.delete(libraryRights).where(and(rights, sql`not ${isOwner}`))
  await tx.update(libraryRights).set({ principalId: aliasId }).where(rights)
  await tx
    .update(libraryItems)
    .set({ ownerId: aliasId, ownerName: name })
    .where(and(eq(libraryItems.workspaceId, workspaceId), eq(libraryItems.ownerId, personId)))
  await tx
    .update(libraryVersions)
    .set({ uploaderId: aliasId, uploaderName: name })
    .where(and(eq(libraryVersions.uploaderId, personId), sql`${libraryVersions.itemId} in ${ofSpace}`))
  await tx
    .update(files)
    .set({ ownerId: aliasId })
    .where(and(eq(files.workspaceId, workspaceId), eq(files.ownerId, personId), eq(files.kind, 'library')))
  await tx
    .delete(libraryUploads)
    .where(and(eq(libraryUploads.workspaceId, workspaceId), eq(libraryUploads.ownerId, personId)))
}

/** Returns what a person owns in a space; folders only if no one else owns anything in them. */
export const ownItems = async (
  tx: Transaction,
  { workspaceId, personId }: Record<'workspaceId' | 'personId', string>,
): Promise<string[]> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select i.id from ${libraryItems} i where i.workspace_id = ${workspaceId} and i.owner_id = ${personId}
      and not exists (select from ${libraryItems} o where o.path @> array[i.id] and o.owner_id <> ${personId})`)
  return rows.map(({ id }) => id)
}
