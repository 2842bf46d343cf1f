import type { Role } from '@metapyra/contract/constants'
import { AppError } from '../../platform/http/app-error.ts'
import type { OptionRow, PollRow } from './queries.ts'

const invalid = (fields: Record<string, string>): AppError => new AppError('VALIDATION', { fields })

export const pollClosedError = (): AppError => new AppError('CONFLICT', { message: 'This poll is closed.' })

/** A vote in one of three forms. */
export interface VoteInput {
  optionId?: string
  optionIds?: string[]
  ranking?: string[]
}

/** [POLL-1] Returns the chosen options, best first in a ranked poll. An empty list withdraws the vote. */
export const chosenOptions = (
  { kind, minChoices, maxChoices }: PollRow,
  { optionId, optionIds, ranking }: VoteInput,
): string[] => {
  const ids = (ranking ?? optionIds ?? [optionId ?? '']).map((id) => id.toLowerCase())
  const field = ranking ? 'ranking' : optionIds ? 'optionIds' : 'optionId'
  if ((ranking !== undefined) !== (kind === 'ranked') && ids.length > 0)
    throw invalid({
      [field]: kind === 'ranked' ? 'Rank the options in this poll.' : 'This poll isn’t ranked.',
    })
  if (ids.length === 0) return []
  if (ids.length < minChoices) throw invalid({ [field]: `Choose at least ${minChoices}` })
  if (ids.length > maxChoices) throw invalid({ [field]: `Choose at most ${maxChoices}` })
  return ids
}

/** [POLL-2] Throws if this vote is not allowed now. Options chosen before can be kept. */
export const checkChoice = (
  poll: PollRow,
  options: readonly OptionRow[],
  {
    before,
    chosenIds,
    now,
  }: { before: readonly string[] | undefined; chosenIds: readonly string[]; now: Date },
): void => {
  if (poll.status !== 'open' || (poll.closesAt && poll.closesAt <= now)) throw pollClosedError()
  if (before && !poll.mayChangeVote)
    throw new AppError('CONFLICT', { message: 'You can’t change your vote in this poll.' })
  for (const id of chosenIds) {
    const option = options.find((one) => one.id === id)
    if (!option) throw new AppError('CONFLICT', { message: 'One of these options no longer exists.' })
    if (option.isRetired && !before?.includes(id))
      throw new AppError('CONFLICT', { message: `“${option.label}” was removed from this poll.` })
  }
}

/** [POLL-18] People who could come again as someone else can vote only if the poll allows it. */
export const mayVote = (
  { mayVisitorsVote }: Pick<PollRow, 'mayVisitorsVote'>,
  { role, isVisitor }: { role: Role; isVisitor: boolean },
): boolean => role !== 'anonymous' && (mayVisitorsVote || !isVisitor)
