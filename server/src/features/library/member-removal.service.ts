import { DELETED_USER } from '@metapyra/contract/constants'
import type { Transaction } from '../../platform/db/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import { NOBODY } from '../chat/retention/erase.service.ts'
import { dropLibraryFiles } from '../files/library-file.service.ts'
import { deleteItems, lockTree } from './core/queries.ts'
import { filesOfItems } from './core/versions.queries.ts'
import { ownItems, renamePerson } from './member-removal.queries.ts'

/** [LIB-22] Where somebody's words go with them, their name goes from the library; what they put there is the space's. */
export const leaveLibrary = async (
  tx: Transaction,
  workspaceId: string,
  personIds: string[],
): Promise<void> => {
  for (const personId of personIds)
    await renamePerson(tx, { workspaceId, personId, aliasId: newId(), name: NOBODY })
}

/**
 * [DEL-4] Of an account that is erased: all that was theirs goes where their words go; else it is the space's, and whoever
 * runs it has it. A folder in which others have something stays, under nobody's name.
 */
export const forgetInLibrary = async (
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
