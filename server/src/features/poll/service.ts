import type { Input, Reply } from '@metapyra/contract/calls'
import type { Poll } from '@metapyra/contract/entities/poll'
import { AppError } from '../../platform/http/app-error.ts'
import { isId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { isHostOf, presentPolls } from './presenter.service.ts'
import type { PollRow } from './queries.ts'
import { listPolls, pollFor } from './queries.ts'
import type { Voter } from './voters.service.ts'

const DEFAULT_PAGE_SIZE = 20

export const pollsFor = async (
  services: Services,
  who: Voter,
  { filter = 'all', search = '', next, pageSize = DEFAULT_PAGE_SIZE }: Input<'POST v2/poll/list'>,
): Promise<Reply<'POST v2/poll/list'>> => {
  if (next !== undefined && !isId(next))
    throw new AppError('VALIDATION', { fields: { next: 'Use the value from the previous page.' } })
  const choice = { filter, search: search.trim(), before: next, limit: pageSize + 1, now: services.clock() }
  const found = await listPolls(services.db, who, choice)
  const rows = await presentPolls(services, who, found.slice(0, pageSize))
  const last = found.length > pageSize ? rows.at(-1)?.id : undefined
  return { rows, ...(last && { next: last }) }
}

/** [POLL-4] Returns a poll the caller can see; an archived one only for its hosts. Throws otherwise. */
export const requirePoll = async (services: Services, who: Voter, pollId: string): Promise<PollRow> => {
  const poll = await pollFor(services.db, who, pollId.toLowerCase())
  if (!poll || (poll.status === 'archived' && !isHostOf(poll, who))) throw new AppError('NOT_FOUND')
  return poll
}

export const pollAsSeen = async (services: Services, who: Voter, pollId: string): Promise<Poll> => {
  const [seen] = await presentPolls(services, who, [await requirePoll(services, who, pollId)])
  if (!seen) throw new AppError('NOT_FOUND')
  return seen
}
