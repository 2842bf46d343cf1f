import type { Input, Reply } from '@metapyra/contract/calls'
import { personColour } from '@metapyra/contract/constants'
import { AppError } from '../../platform/http/app-error.ts'
import type { CsvReply } from '../../platform/http/csv-reply.ts'
import type { Services } from '../../platform/services.ts'
import { membersAmong } from '../workspace/service.ts'
import { votersOf } from './ballots.queries.ts'
import type { CountedPoll } from './presenter.service.ts'
import { isHostOf, ownVotes, withCounts } from './presenter.service.ts'
import type { OptionRow, PollRow } from './queries.ts'
import { requirePoll } from './service.ts'
import { seesCounts, seesNames } from './visibility.rules.ts'
import type { Voter } from './voters.service.ts'

const DEFAULT_PAGE_SIZE = 50
const EXPORT_PAGE = 500

const readerOf = async (services: Services, poll: PollRow, who: Voter) => ({
  isHost: isHostOf(poll, who),
  hasVoted: (await ownVotes(services, [poll], who)).has(poll.id),
})

/** [POLL-7] Returns who voted what, if the caller can see it. */
export const voters = async (
  services: Services,
  who: Voter,
  { pollId, optionId, next, pageSize = DEFAULT_PAGE_SIZE }: Input<'POST v2/poll/voters'>,
): Promise<Reply<'POST v2/poll/voters'>> => {
  const poll = await requirePoll(services, who, pollId)
  if (!seesNames(poll, await readerOf(services, poll, who))) throw new AppError('FORBIDDEN')
  const found = await votersOf(services.db, poll.id, { optionId, after: next, limit: pageSize + 1 })
  const pageRows = found.slice(0, pageSize)
  const last = found.length > pageSize ? pageRows.at(-1)?.voterKey : undefined
  const { workspaceId } = poll
  const members = await membersAmong(
    services.db,
    pageRows.flatMap(({ voterId: userId }) => (userId ? { workspaceId, userId } : [])),
  )
  const memberIds = new Set(members.flatMap((member) => (member?.status === 'active' ? member.userId : [])))
  const rows = pageRows.flatMap(({ voterId, voterName, name, image, character, optionIds }) =>
    voterId
      ? {
          ...{ personId: voterId, name: name ?? voterName ?? '', image, optionIds },
          colour: personColour(voterId, character),
          isMember: memberIds.has(voterId),
        }
      : [],
  )
  return { rows, ...(last && { next: last }) }
}

/** [POLL-12] Exports what the caller can see: the options with their votes and, in a poll with names, each ballot. */
export const exportPoll = async (
  services: Services,
  who: Voter,
  { pollId }: Input<'POST v2/poll/export'>,
): Promise<CsvReply> => {
  const poll = await requirePoll(services, who, pollId)
  const reader = await readerOf(services, poll, who)
  if (!seesCounts(poll, reader)) throw new AppError('FORBIDDEN', { message: 'The results aren’t shown yet.' })
  const [counted] = await withCounts(services.db, [poll])
  if (!counted) throw new AppError('NOT_FOUND')
  const hasNames = seesNames(poll, reader)
  return {
    fileName: `poll-${poll.createdAt.toISOString().slice(0, 10)}.csv`,
    header: ['Question', 'Option', 'Votes', 'Voter', 'Rank'],
    pages: pagesOf(services, counted, hasNames),
  }
}

async function* pagesOf(services: Services, counted: CountedPoll, hasNames: boolean) {
  const { poll, options } = counted
  yield options.map(({ label, votes }) => [poll.question, label, String(votes), '', ''])
  if (!hasNames) return
  const labels = new Map(options.map(({ id, label }: OptionRow) => [id, label]))
  let after: string | undefined
  do {
    const page = await votersOf(services.db, poll.id, { optionId: undefined, after, limit: EXPORT_PAGE })
    yield page.flatMap(({ name, voterName, optionIds }) =>
      optionIds.map((id, index) => [
        poll.question,
        labels.get(id) ?? '',
        '',
        name ?? voterName ?? '',
        poll.kind === 'ranked' ? String(index + 1) : '',
      ]),
    )
    after = page.length === EXPORT_PAGE ? page.at(-1)?.voterKey : undefined
  } while (after !== undefined)
}
