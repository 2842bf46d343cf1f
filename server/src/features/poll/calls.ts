import type { Handlers } from '../../platform/http/handlers.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { changePoll } from './change.service.ts'
import { createPoll } from './create.service.ts'
import { exportPoll, voters } from './results.service.ts'
import { pollAsSeen, pollsFor } from './service.ts'
import { createVoteBatcher } from './vote.service.ts'
import { voterOf } from './voters.service.ts'

type Name =
  | 'POST v2/poll/list'
  | 'POST v2/poll/get'
  | 'POST v2/poll/create'
  | 'POST v2/poll/vote'
  | 'PUT v2/poll/update'
  | 'POST v2/poll/voters'
  | 'POST v2/poll/export'

export const pollCalls = (services: Services): Handlers<Name> => {
  const vote = createVoteBatcher(services)
  return {
    'POST v2/poll/list': async (input, request) =>
      pollsFor(services, await voterOf(services, request), input),
    'POST v2/poll/get': async ({ pollId }, request) =>
      pollAsSeen(services, await voterOf(services, request), pollId),
    'POST v2/poll/create': async (input, request) =>
      createPoll(services, await voterOf(services, request), input),
    'POST v2/poll/vote': async (input, request) => {
      const voter = await voterOf(services, request)
      const poll = await vote(voter, input)
      const { spaceId, personId } = voter
      const sessionId = request.session?.id ?? ''
      emitOnCommit(services.db, 'poll:voted', { by: { spaceId, personId, sessionId }, pollId: poll.id })
      return poll
    },
    'PUT v2/poll/update': async (input, request) =>
      changePoll(services, await voterOf(services, request), input),
    'POST v2/poll/voters': async (input, request) =>
      voters(services, await voterOf(services, request), input),
    'POST v2/poll/export': async (input, request) =>
      exportPoll(services, await voterOf(services, request), input),
  }
}
