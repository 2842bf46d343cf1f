import { AppError } from '../../platform/http/app-error.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { endOtherSpotlights, lockPoll, pollById, updatePoll } from './queries.ts'

/**
 * [POLL-16] Shows a poll to everyone present, in place of the previous one. That one is ended in a separate
 * transaction, so that two concurrent spotlights do not deadlock.
 */
export const spotlightPoll = async (services: Services, pollId: string): Promise<void> => {
  const poll = await pollById(services.db, pollId)
  if (!poll) throw new AppError('NOT_FOUND')
  const { workspaceId } = poll
  await services.db.transaction(async (tx) => {
    for (const other of await endOtherSpotlights(tx, workspaceId, pollId))
      emitOnCommit(tx, 'poll:changed', { workspaceId, pollId: other, isListed: false })
  })
  await services.db.transaction(async (tx) => {
    const held = await lockPoll(tx, pollId)
    if (held?.status !== 'open' && held?.status !== 'closed')
      throw new AppError('CONFLICT', { message: 'Only a posted poll can be shown to everyone.' })
    await updatePoll(tx, pollId, { stagedAt: services.clock() })
    emitOnCommit(tx, 'poll:changed', { workspaceId, pollId, isListed: true, isStaged: true })
  })
}
