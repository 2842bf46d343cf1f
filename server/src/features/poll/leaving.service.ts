import { DELETED_USER } from '@metapyra/contract/constants'
import type { Transaction } from '../../platform/db/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import { NOBODY } from '../chat/retention/erase.service.ts'
import { deletePollsOf, renameAuthor, renameVoter } from './leaving.queries.ts'

/** [POLL-17] Where somebody's words go with them, so do the questions they asked; their votes stay, under nobody's name. */
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

/** [DEL-4] The same of an account that is erased, whose questions stay where its words do. */
export const forgetInPolls = async (
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
