import type { Input } from '@metapyra/contract/calls'
import type { Poll } from '@metapyra/contract/entities/poll'
import { AppError } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { conversationToWriteTo, receiverOf } from '../chat/core/access.service.ts'
import { sendCard } from '../chat/messages/cards.service.ts'
import { choiceLimitsOf, closingTime, optionsFrom } from './draft.rules.ts'
import { insertOptions, insertPoll, pollById, pollOfClient } from './queries.ts'
import { pollAsSeen } from './service.ts'
import { spotlightPoll } from './spotlight.service.ts'
import type { Voter } from './voters.service.ts'
import { newSealedSecret } from './voters.service.ts'

type PollInput = Input<'POST v2/poll/create'>

/** Creates a poll. If it was sent before, returns the existing one. */
export const createPoll = async (services: Services, who: Voter, input: PollInput): Promise<Poll> => {
  const { db } = services
  const clientId = input.clientId ?? newId()
  const known = await pollOfClient(db, who.personId, clientId)
  if (known && known.workspaceId !== who.spaceId) throw new AppError('CONFLICT')
  const { receiverId } = input
  const place = receiverId ? await conversationToWriteTo(services, who, receiverId) : undefined
  const id =
    known?.id ?? (await store(services, who, { ...input, clientId, conversationId: place?.id ?? null }))
  await postPollInChat(services, who, id)
  if (!known && input.isStaged && !input.isDraft) await spotlightPoll(services, id)
  return pollAsSeen(services, who, id)
}

/** [POLL-15] Posts an open poll in its chat, once, with the question as the text. */
export const postPollInChat = async (services: Services, who: Voter, pollId: string): Promise<void> => {
  const poll = await pollById(services.db, pollId)
  if (!poll?.conversationId || poll.status !== 'open' || poll.authorId !== who.personId) return
  const { clientId, question } = poll
  const receiverId = await receiverOf(services, who, poll.conversationId)
  if (!receiverId) return
  await sendCard(services, who, { receiverId, clientId }, { kind: 'poll', id: pollId }, question)
}

const store = async (
  services: Services,
  { spaceId, personId, name }: Voter,
  input: PollInput & { clientId: string; conversationId: string | null },
): Promise<string> => {
  const { db, clock } = services
  const { question, kind, anonymity = 'named', results = 'always', isDraft = false } = input
  const options = optionsFrom(kind, input.options)
  const now = clock()
  const row = {
    id: newId(),
    workspaceId: spaceId,
    conversationId: input.conversationId,
    ...{ authorId: personId, authorName: name, clientId: input.clientId, question: question.trim() },
    ...{ kind, anonymity, results, ...choiceLimitsOf(input) },
    mayAddOptions: input.mayAddOptions ?? false,
    mayChangeVote: input.mayChangeVote ?? true,
    mayVisitorsVote: input.mayVisitorsVote ?? false,
    isShuffled: input.isShuffled ?? false,
    quorum: input.quorum ?? null,
    closesAt: closingTime(input.closesAt, now) ?? null,
    status: isDraft ? ('draft' as const) : ('open' as const),
    sealedSecret: anonymity === 'anonymous' ? newSealedSecret(services) : null,
    createdAt: now,
  }
  const isNew = await db.transaction(async (tx) => {
    if (!(await insertPoll(tx, row))) return false
    await insertOptions(
      tx,
      options.map((option, position) => ({
        id: newId(),
        pollId: row.id,
        addedBy: personId,
        position,
        ...option,
      })),
    )
    if (!isDraft) emitOnCommit(tx, 'poll:changed', { workspaceId: spaceId, pollId: row.id, isListed: true })
    return true
  })
  if (isNew) return row.id
  const first = await pollOfClient(db, personId, input.clientId)
  if (first?.workspaceId !== spaceId) throw new AppError('CONFLICT')
  return first.id
}
