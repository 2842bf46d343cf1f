import type { Poll } from '@metapyra/contract/entities/poll'
import type { Transaction } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import type { Ballot } from './ballots.queries.ts'
import { ballotsOf, countVotes, deleteBallots, saveBallots } from './ballots.queries.ts'
import type { CountedPoll } from './presenter.service.ts'
import { isHostOf, toPoll, withCounts } from './presenter.service.ts'
import type { OptionRow, PollRow } from './queries.ts'
import { lockPoll, optionsOf, readersOfPoll } from './queries.ts'
import type { VoteInput } from './vote.rules.ts'
import { checkChoice, chosenOptions, mayVote, pollClosedError } from './vote.rules.ts'
import type { Voter } from './voters.service.ts'
import { voterKeyOf } from './voters.service.ts'

/** Maximum votes in one batch; more wait for the next, so that none waits long for all others. */
const MOST_AT_ONCE = 500

interface Waiting {
  who: Voter
  input: VoteInput
  resolve: (poll: Poll) => void
  reject: (error: unknown) => void
}
/** The result of a vote: the options now chosen, or the error. */
type Outcome = { optionIds: string[] } | { error: unknown }

/**
 * Collects votes. Votes that arrive while others of the poll are being stored go into the next batch together, so that
 * a thousand concurrent votes need few transactions and do not queue for the poll's row lock.
 */
export const createVoteBatcher = (services: Services) => {
  const waiting = new Map<string, Waiting[]>()

  const storeWaiting = async (pollId: string): Promise<void> => {
    for (let batch = take(pollId); batch.length > 0; batch = take(pollId))
      await count(services, pollId, batch)
    waiting.delete(pollId)
  }
  const take = (pollId: string) => waiting.get(pollId)?.splice(0, MOST_AT_ONCE) ?? []

  return (who: Voter, { pollId, ...input }: VoteInput & { pollId: string }): Promise<Poll> => {
    const id = pollId.toLowerCase()
    return new Promise((resolve, reject) => {
      const entry = { who, input, resolve, reject }
      const others = waiting.get(id)
      if (others) others.push(entry)
      else {
        waiting.set(id, [entry])
        void storeWaiting(id)
      }
    })
  }
}

const count = async (services: Services, pollId: string, batch: Waiting[]): Promise<void> => {
  try {
    const outcomes = await services.db.transaction((tx) => store(services, tx, pollId, batch))
    const [counted] = outcomes.poll ? await withCounts(services.db, [outcomes.poll]) : []
    for (const [index, { who, resolve, reject }] of batch.entries())
      answer(outcomes.each[index], counted, who, { resolve, reject })
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

const answer = (
  outcome: Outcome | undefined,
  counted: CountedPoll | undefined,
  who: Voter,
  { resolve, reject }: Pick<Waiting, 'resolve' | 'reject'>,
): void => {
  if (!outcome || !counted) reject(new AppError('NOT_FOUND'))
  else if ('error' in outcome) reject(outcome.error)
  else resolve(toPoll(counted, who, outcome.optionIds.length > 0 ? outcome.optionIds : undefined))
}

/** [POLL-4] True if a voter can see a poll, as in `requirePoll`, but for a whole batch with one read. */
const canSeePoll = (poll: PollRow, readers: ReadonlySet<string> | null, who: Voter): boolean =>
  poll.workspaceId === who.spaceId &&
  (readers === null || readers.has(who.personId)) &&
  (poll.status !== 'archived' || isHostOf(poll, who))

/** While the poll is locked no one else counts votes, so each is checked against the state after the one before. */
const store = async (services: Services, tx: Transaction, pollId: string, turn: Waiting[]) => {
  const poll = await lockPoll(tx, pollId)
  if (!poll) return { poll: undefined, each: [] }
  const readers = await readersOfPoll(tx, poll)
  const keys = turn.map(({ who }) => voterKeyOf(services, poll, who.voterId))
  const known = keys.flatMap((key) => key ?? [])
  const [options, ballots] = [await optionsOf(tx, [pollId]), await ballotsOf(tx, pollId, known)]
  const tally = createTally(poll, options, ballots)
  const each = turn.map(({ who, input }, index): Outcome => {
    try {
      if (!canSeePoll(poll, readers, who)) throw new AppError('NOT_FOUND')
      return { optionIds: tally.choose(keys[index], who, input, services.clock()) }
    } catch (error) {
      return { error }
    }
  })
  const { saved, withdrawn, byOption, by } = tally.changes()
  if (saved.length + withdrawn.length === 0) return { poll, each }
  await saveBallots(tx, pollId, saved)
  await deleteBallots(tx, pollId, withdrawn)
  await countVotes(tx, pollId, { byOption, ballots: by })
  emitOnCommit(tx, 'poll:changed', { workspaceId: poll.workspaceId, pollId, isListed: false })
  return { poll: { ...poll, ballotCount: poll.ballotCount + by, revision: poll.revision + 1 }, each }
}

const isSame = (a: readonly string[] | undefined, b: readonly string[]): boolean => a?.join() === b.join()

/** Applies votes in order and collects the changed ballots. */
const createTally = (poll: PollRow, options: OptionRow[], ballots: Ballot[]) => {
  const first = new Map(ballots.map((ballot) => [ballot.voterKey, ballot.optionIds]))
  const now = new Map<string, Ballot>(ballots.map((ballot) => [ballot.voterKey, ballot]))
  const inOrder = (ids: string[]): string[] => (poll.kind === 'ranked' ? ids : ids.toSorted())
  const isNamed = poll.anonymity !== 'anonymous'

  const choose = (voterKey: string | undefined, who: Voter, input: VoteInput, at: Date): string[] => {
    const before = voterKey === undefined ? undefined : now.get(voterKey)?.optionIds
    const ids = inOrder(chosenOptions(poll, input))
    // A repeated vote is accepted, even if the poll is closed by now.
    if (isSame(before, ids)) return ids
    if (!mayVote(poll, who))
      throw new AppError('FORBIDDEN', {
        message: 'Only members and guests with their own link can vote in this poll.',
      })
    checkChoice(poll, options, { before, chosenIds: ids, now: at })
    if (voterKey === undefined) throw pollClosedError()
    const voter = { voterId: isNamed ? who.voterId : null, voterName: isNamed ? who.name : null }
    if (ids.length > 0) now.set(voterKey, { voterKey, ...voter, optionIds: ids })
    else now.delete(voterKey)
    return ids
  }

  const changes = () => {
    const byOption = new Map<string, number>()
    const counted = (ids: readonly string[]) => (poll.kind === 'ranked' ? ids.slice(0, 1) : ids)
    const add = (ids: readonly string[], by: number) => {
      for (const id of counted(ids)) byOption.set(id, (byOption.get(id) ?? 0) + by)
    }
    const saved = [...now.values()].filter(
      ({ voterKey, optionIds }) => !isSame(first.get(voterKey), optionIds),
    )
    const withdrawn = [...first.keys()].filter((voterKey) => !now.has(voterKey))
    for (const { voterKey, optionIds } of saved) {
      add(first.get(voterKey) ?? [], -1)
      add(optionIds, 1)
    }
    for (const voterKey of withdrawn) add(first.get(voterKey) ?? [], -1)
    return { saved, withdrawn, byOption, by: now.size - first.size }
  }
  return { choose, changes }
}
