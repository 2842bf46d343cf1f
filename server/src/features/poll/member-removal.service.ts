import { DELETED_USER } from '@metapyra/contract/account'
import type { Transaction } from '../../platform/db/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import { NOBODY } from '../chat/retention/erase.service.ts'
import { deletePollsOf, renameAuthor, renameVoter } from './member-removal.queries.ts'

/** [POLL-17] Deletes the polls of people whose text is erased; their votes stay, under an alias. */
export const leavePolls = async (
  tx: Transaction,
  workspaceId: string,
  personIds: string[],
): Promise<void> => {
  for (const personId of personIds) {
    for (const pollId of await deletePollsOf(tx, workspaceId, personId))
      emitOnCommit(tx, 'poll:changed', { workspaceId, pollId, isListed: true })
    await renameVoter(tx, { workspaceId, personId, aliasId: newId(), name: NOBODY })
  }
}

/** [DEL-4] Removes an erased account's polls and its name from votes; its polls stay if its text does. */
export const eraseFromPolls = async (
  tx: Transaction,
  { workspaceId, personId }: Record<'workspaceId' | 'personId', string>,
  { keepsWords }: { keepsWords: boolean },
): Promise<void> => {
  if (!keepsWords)
    for (const pollId of await deletePollsOf(tx, workspaceId, personId))
      emitOnCommit(tx, 'poll:changed', { workspaceId, pollId, isListed: true })
  const nobody = { workspaceId, personId, aliasId: newId(), name: DELETED_USER }
  await renameAuthor(tx, nobody)
  await renameVoter(tx, nobody)
}
