import type { Transaction } from '../../db/drizzle.ts'
import { newId } from '../../ids.ts'
import { NOBODY } from '../chat/erase.service.ts'
import { renamePerson } from './leaving.queries.ts'

/** [LIB-22] Where somebody's words go with them, their name goes from the library; what they put there is the space's. */
export const leaveLibrary = async (
  tx: Transaction,
  workspaceId: string,
  personIds: string[],
): Promise<void> => {
  for (const personId of personIds)
    await renamePerson(tx, { workspaceId, personId, aliasId: newId(), name: NOBODY })
}
