import { DELETED_USER } from '@metapyra/contract/account'
import type { Transaction } from '../../platform/db/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import { NOBODY } from '../chat/retention/erase.service.ts'
import { dropLibraryFiles } from '../files/library-file.service.ts'
import { deleteItems, lockTree } from './core/queries.ts'
import { filesOfItems } from './core/versions.queries.ts'
import { ownItems, renamePerson } from './member-removal.queries.ts'

/** [LIB-22] Removes the names of people whose text is erased; their items stay with the space. */
export const leaveLibrary = async (
  tx: Transaction,
  workspaceId: string,
  personIds: string[],
): Promise<void> => {
  for (const personId of personIds)
    await renamePerson(tx, { workspaceId, personId, aliasId: newId(), name: NOBODY })
}

/**
 * [DEL-4] Handles an erased account: deletes its items if the text is erased too; otherwise they stay with the space
 * and its owners and admins. A folder with other people's items stays, without an owner's name.
 */
export const eraseFromLibrary = async (
  tx: Transaction,
  { workspaceId, personId }: Record<'workspaceId' | 'personId', string>,
  { keepsWords }: { keepsWords: boolean },
): Promise<void> => {
  await lockTree(tx, workspaceId)
  const ids = keepsWords ? [] : await ownItems(tx, { workspaceId, personId })
  await dropLibraryFiles(tx, await filesOfItems(tx, ids))
  await deleteItems(tx, ids)
  await renamePerson(tx, { workspaceId, personId, aliasId: newId(), name: DELETED_USER })
}
