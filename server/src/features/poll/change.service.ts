import type { Input } from '@metapyra/contract/calls'
import type { Poll } from '@metapyra/contract/entities/poll'
import { POLL } from '@metapyra/contract/polls'
import type { Transaction } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { closeLockedPoll } from './closing.service.ts'
import { postPollInChat } from './create.service.ts'
import { closingTime, optionsFrom } from './draft.rules.ts'
import { isHostOf } from './presenter.service.ts'
import type { OptionRow, PollRow } from './queries.ts'
import { dropUnused, insertOptions, lockPoll, optionsOf, retireOptions, updatePoll } from './queries.ts'
import { pollAsSeen, requirePoll } from './service.ts'
import { spotlightPoll } from './spotlight.service.ts'
import { seesCounts } from './visibility.rules.ts'
import { pollClosedError } from './vote.rules.ts'
import type { Voter } from './voters.service.ts'

type PollUpdate = Input<'PUT v2/poll/update'>

const conflict = (message: string): AppError => new AppError('CONFLICT', { message })

/** [POLL-3] [POLL-10] Changes a poll, for its hosts. Others can at most add options, if the poll allows it. */
export const changePoll = async (services: Services, who: Voter, input: PollUpdate): Promise<Poll> => {
  const { id } = await requirePoll(services, who, input.pollId)
  await services.db.transaction(async (tx) => {
    const poll = await lockPoll(tx, id)
    if (!poll) throw new AppError('NOT_FOUND')
    checkRight(poll, who, input)
    const options = await optionsOf(tx, [id])
    if (input.addOptions?.length || input.retireOptionIds?.length) requireOpen(poll)
    if (input.retireOptionIds?.length) await retire(tx, poll, options, input.retireOptionIds)
    if (input.addOptions?.length) await add(tx, poll, who, input.addOptions, options)
    const at = services.clock()
    if (input.status === 'closed' || input.status === 'archived')
      await closeLockedPoll(tx, poll, { at, reason: 'manual' })
    await updatePoll(tx, id, changeOf(poll, input, at))
    emitOnCommit(tx, 'poll:changed', { workspaceId: poll.workspaceId, pollId: id, isListed: true })
  })
  if (input.isStaged) await spotlightPoll(services, id)
  if (input.status === 'open') await postPollInChat(services, who, id)
  return pollAsSeen(services, who, id)
}

const checkRight = (poll: PollRow, who: Voter, { pollId, addOptions, ...rest }: PollUpdate): void => {
  if (isHostOf(poll, who)) return
  const isAdding = addOptions !== undefined && Object.keys(rest).length === 0
  if (!isAdding || !poll.mayAddOptions) throw new AppError('FORBIDDEN')
}

const requireOpen = ({ status }: PollRow): void => {
  if (status !== 'open' && status !== 'draft') throw pollClosedError()
}

const retire = async (tx: Transaction, poll: PollRow, options: OptionRow[], ids: string[]): Promise<void> => {
  const these = ids.map((id) => id.toLowerCase())
  if (these.some((one) => !options.some((option) => option.id === one))) throw new AppError('NOT_FOUND')
  const left = options.filter((option) => !option.isRetired && !these.includes(option.id))
  if (left.length < 2) throw conflict('A poll needs at least two options.')
  await retireOptions(tx, poll.id, these)
  // While some people cannot see the counts, deleting unused options would reveal them.
  if (poll.ballotCount === 0 || seesCounts(poll, { isHost: false, hasVoted: false }))
    await dropUnused(tx, poll.id)
}

const add = async (
  tx: Transaction,
  { id, kind }: PollRow,
  { personId }: Voter,
  drafts: NonNullable<PollUpdate['addOptions']>,
  known: OptionRow[],
): Promise<void> => {
  if (known.length + drafts.length > POLL.optionsMost)
    throw conflict(`A poll can have ${POLL.optionsMost} options at most.`)
  const next = Math.max(...known.map(({ position }) => position)) + 1
  const added = optionsFrom(kind, drafts, { known, field: 'addOptions' })
  await insertOptions(
    tx,
    added.map((option, index) => ({
      id: newId(),
      pollId: id,
      addedBy: personId,
      position: next + index,
      ...option,
    })),
  )
}

/** The times at which results become visible, earliest first. */
const RESULT_TIMES: readonly PollRow['results'][] = ['always', 'afterVote', 'afterClose', 'host']

/** [POLL-11] A closed anonymous poll cannot be reopened, because it is no longer known who has voted. */
const changeOf = (poll: PollRow, input: PollUpdate, now: Date): Partial<PollRow> => {
  const { results, mayAddOptions, mayChangeVote, mayVisitorsVote, isShuffled, quorum, status, isStaged } =
    input
  const question = input.question?.trim() || undefined
  const closesAt = closingTime(input.closesAt, now)
  const isSooner = RESULT_TIMES.indexOf(results ?? poll.results) < RESULT_TIMES.indexOf(poll.results)
  if (isSooner && poll.ballotCount > 0)
    throw conflict(
      poll.results === 'host'
        ? 'People voted believing that only you see the results.'
        : 'People voted believing that the results are shown later.',
    )
  const isOpened = status === 'open' && poll.status !== 'open'
  const reopens = isOpened && poll.status !== 'draft'
  if (reopens && poll.anonymity !== 'named')
    throw conflict('This poll can’t be reopened: votes aren’t linked to people anymore.')
  const given = { results, mayAddOptions, mayChangeVote, mayVisitorsVote, isShuffled, quorum, closesAt }
  const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const isReworded = question !== undefined && question !== poll.question
  return {
    ...change,
    ...(isReworded && { question, isEdited: poll.isEdited || poll.status !== 'draft' }),
    ...(status === 'open' && { status, closedAt: null, closedReason: null }),
    ...(isOpened && closesAt === undefined && poll.closesAt && poll.closesAt <= now && { closesAt: null }),
    ...(status === 'archived' && { status }),
    ...((status === 'archived' || isStaged === false) && { stagedAt: null }),
  }
}
