import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'
import { askPoll } from './ask.service.ts'
import { changePoll } from './change.service.ts'
import { exportPoll, voters } from './results.service.ts'
import { pollAsSeen, pollsFor } from './service.ts'
import { createBallotBox } from './vote.service.ts'
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
  const vote = createBallotBox(services)
  return {
    'POST v2/poll/list': (input, request) => pollsFor(services, voterOf(request), input),
    'POST v2/poll/get': ({ pollId }, request) => pollAsSeen(services, voterOf(request), pollId),
    'POST v2/poll/create': (input, request) => askPoll(services, voterOf(request), input),
    'POST v2/poll/vote': (input, request) => vote(voterOf(request), input),
    'PUT v2/poll/update': (input, request) => changePoll(services, voterOf(request), input),
    'POST v2/poll/voters': (input, request) => voters(services, voterOf(request), input),
    'POST v2/poll/export': (input, request) => exportPoll(services, voterOf(request), input),
  }
}
