import type { PollAnonymity, PollKind, PollResults } from '@metapyra/contract/polls'
import type { Chatter } from '../features/chat/core/chatter.service.ts'
import { changePoll } from '../features/poll/change.service.ts'
import { createPoll } from '../features/poll/create.service.ts'
import { createVoteBatcher } from '../features/poll/vote.service.ts'
import { newId } from '../platform/ids.ts'
import type { Services } from '../platform/services.ts'

interface DemoPoll {
  from: string
  minutesAgo: number
  question: string
  kind: PollKind
  anonymity?: PollAnonymity
  results?: PollResults
  options: string[]
  /** Votes by person, as indexes of the options; for ranked polls, best first. */
  votes: Record<string, number[]>
  isClosed?: true
}

const DEMO_POLLS: DemoPoll[] = [
  {
    ...{
      from: 'grace',
      minutesAgo: 5200,
      question: 'Which day should be our studio day?',
      kind: 'single',
      isClosed: true,
    },
    options: ['Tuesday', 'Wednesday', 'Thursday'],
    votes: { maren: [1], tobias: [1], amina: [2], owen: [1], priya: [0], grace: [1] },
  },
  {
    ...{
      from: 'maren',
      minutesAgo: 300,
      question: 'How was this month for you?',
      kind: 'single',
      anonymity: 'anonymous',
    },
    results: 'afterVote',
    options: ['Good pace', 'A bit much', 'Far too much', 'I could do more'],
    votes: { tobias: [0], amina: [0], owen: [1], priya: [0] },
  },
  {
    ...{
      from: 'tobias',
      minutesAgo: 140,
      question: 'Where should we eat after Friday’s review?',
      kind: 'ranked',
    },
    options: ['Noodles at the quay', 'The canteen on board', 'Fish stall', 'Everyone cooks one thing'],
    votes: { maren: [0, 2], amina: [2, 0, 3], owen: [0, 1], grace: [3, 0] },
  },
  {
    ...{
      from: 'amina',
      minutesAgo: 35,
      question: 'Which tools should the next workshop cover?',
      kind: 'multiple',
    },
    options: ['Prototyping', 'Color and contrast', 'Writing for screens', 'Sound'],
    votes: { maren: [1, 2], tobias: [0], owen: [0, 1], priya: [2] },
  },
]

const voterAs = (speaker: Chatter) => ({ ...speaker, voterId: speaker.personId, isVisitor: false })

/** Creates some open polls and a closed one, with the votes of most people. */
export const askPolls = async (
  agoMinutes: (minutes: number) => Services,
  speakers: ReadonlyMap<string, Chatter>,
): Promise<void> => {
  const voter = (key: string) => {
    const speaker = speakers.get(key)
    if (!speaker) throw new Error(`The demo has no ${key}`)
    return voterAs(speaker)
  }
  for (const { from, minutesAgo, votes, isClosed, options, ...pollInput } of DEMO_POLLS) {
    const services = agoMinutes(minutesAgo)
    const input = { ...pollInput, clientId: newId(), options: options.map((label) => ({ label })) }
    const poll = await createPoll(services, voter(from), input)
    const vote = createVoteBatcher(services)
    for (const [key, chosen] of Object.entries(votes)) {
      const ids = chosen.flatMap((at) => poll.options[at]?.id ?? [])
      await vote(voter(key), {
        pollId: poll.id,
        ...(pollInput.kind === 'ranked' ? { ranking: ids } : { optionIds: ids }),
      })
    }
    if (isClosed)
      await changePoll(agoMinutes(minutesAgo - 60), voter(from), { pollId: poll.id, status: 'closed' })
  }
}
