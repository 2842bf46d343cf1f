import { POLL } from '@metapyra/contract/polls'
import type { PollRow } from './queries.ts'

/** What determines what a person can see of a poll. */
export interface Reader {
  isHost: boolean
  hasVoted: boolean
}

type ResultRule = Pick<PollRow, 'results' | 'status' | 'anonymity' | 'ballotCount'>

const areResultsVisible = ({ results, status }: ResultRule, { isHost, hasVoted }: Reader): boolean => {
  if (results === 'host') return isHost
  if (status === 'closed' || status === 'archived' || results === 'always') return true
  return results === 'afterVote' && hasVoted
}

/** [POLL-5] [POLL-6] True if this reader can see the counts now. */
export const seesCounts = (poll: ResultRule, reader: Reader): boolean =>
  areResultsVisible(poll, reader) &&
  (poll.anonymity !== 'anonymous' || poll.ballotCount >= POLL.anonymousFewest)

/** True if the reader can see how many have voted: everyone, unless results are only for the host. */
export const seesTurnout = ({ results }: Pick<PollRow, 'results'>, { isHost }: Reader): boolean =>
  results !== 'host' || isHost

/**
 * [POLL-7] True if the reader can see who voted what: never in an anonymous poll; if names are hidden until it closes,
 * only then.
 */
export const seesNames = (poll: ResultRule, reader: Reader): boolean => {
  if (poll.anonymity === 'anonymous') return false
  if (poll.anonymity === 'hiddenUntilClose' && poll.status === 'open') return false
  return seesCounts(poll, reader)
}
