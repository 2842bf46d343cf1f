import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { Poll, PollVoter } from '../entities/poll.ts'
import { Closed, Id, Instant, Named, NamedOrNot, Nullable, OneOf, Page, paging, Text } from '../schema.ts'
import { POLL, POLL_ANONYMITY, POLL_FILTERS, POLL_KINDS, POLL_RESULTS } from '../subjects/polls.ts'

const Option = Closed({ label: Named(POLL.optionMaxLength), startsAt: Type.Optional(Instant) })
const Options = Type.Array(Id, { maxItems: POLL.optionsMost, uniqueItems: true })
const Choices = Type.Integer({ minimum: 1, maximum: POLL.optionsMost })

/**
 * If true, displays the poll over the room to everyone there who can read where it was asked. It replaces the previous
 * one.
 */
const Staged = Type.Optional(Type.Boolean())

/** The settings that the author can still change after people have voted. */
const settings = {
  results: Type.Optional(OneOf(POLL_RESULTS)),
  mayAddOptions: Type.Optional(Type.Boolean()),
  mayChangeVote: Type.Optional(Type.Boolean()),
  /** [POLL-18] Defaults to false. */
  mayVisitorsVote: Type.Optional(Type.Boolean()),
  isShuffled: Type.Optional(Type.Boolean()),
  quorum: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 100_000 }))),
  closesAt: Type.Optional(Nullable(Instant)),
}

export const poll = {
  'POST v2/poll/list': {
    summary: 'The polls the caller can see, newest first',
    access: 'anonymous',
    guestRights: ['polls'],
    onLapsed: true,
    query: ['filter'],
    body: Closed({
      filter: Type.Optional(OneOf(POLL_FILTERS)),
      search: Type.Optional(Text(120)),
      ...paging,
    }),
    reply: Page(Poll),
  },
  'POST v2/poll/get': {
    summary: 'One poll',
    beyond: true,
    access: 'anonymous',
    guestRights: ['polls'],
    onLapsed: true,
    body: Closed({ pollId: Id }),
    reply: Poll,
  },
  'POST v2/poll/create': {
    summary: 'Create a poll; repeating a clientId creates it once',
    access: 'member',
    keepsText: true,
    body: Closed({
      question: Named(POLL.questionMaxLength),
      kind: OneOf(POLL_KINDS),
      options: Type.Array(Option, { minItems: 2, maxItems: POLL.optionsMost }),
      minChoices: Type.Optional(Choices),
      maxChoices: Type.Optional(Choices),
      anonymity: Type.Optional(OneOf(POLL_ANONYMITY)),
      /**
       * The conversation of the poll, named as in `chat:send`: it gets a card there and only its readers see it. If
       * omitted, the whole space does.
       */
      receiverId: Type.Optional(Id),
      clientId: Type.Optional(Id),
      isDraft: Type.Optional(Type.Boolean()),
      isStaged: Staged,
      ...settings,
    }),
    reply: Poll,
    status: 201,
    limit: { max: 60, seconds: 600 },
  },
  'POST v2/poll/vote': {
    summary: 'Vote or change a vote; an empty list removes it. Use only one of the three',
    access: 'guest',
    guestRights: ['polls'],
    body: Type.Object(
      {
        pollId: Id,
        optionId: Type.Optional(Id),
        optionIds: Type.Optional(Options),
        /** Option ids, best first. */
        ranking: Type.Optional(Options),
      },
      { additionalProperties: false, minProperties: 2, maxProperties: 2 },
    ),
    reply: Poll,
    limit: { max: 240, seconds: 60 },
  },
  'PUT v2/poll/update': {
    summary:
      'Update, open, close or archive one of the caller’s polls (owners and admins: any); empty values are dropped',
    access: 'member',
    keepsText: true,
    body: Closed({
      pollId: Id,
      question: Type.Optional(NamedOrNot(POLL.questionMaxLength)),
      status: Type.Optional(OneOf(['open', 'closed', 'archived'])),
      addOptions: Type.Optional(Type.Array(Option, { maxItems: POLL.optionsMost })),
      /** Options to retire. Those that have votes stay on record and accept no more votes. */
      retireOptionIds: Type.Optional(Options),
      isStaged: Staged,
      ...settings,
    }),
    reply: Poll,
  },
  'POST v2/poll/voters': {
    summary: 'Who voted for what in a poll with names, for those who see its results',
    beyond: true,
    access: 'guest',
    dear: true,
    guestRights: ['polls', 'people'],
    onLapsed: true,
    body: Closed({ pollId: Id, optionId: Type.Optional(Id), ...paging }),
    reply: Page(PollVoter),
  },
  'POST v2/poll/export': {
    summary: 'The results as CSV: each option and, with names, each vote',
    beyond: true,
    access: 'member',
    dear: true,
    onLapsed: true,
    body: Closed({ pollId: Id }),
    csv: true,
    reply: Type.String(),
    limit: { max: 20, seconds: 60 },
  },
} satisfies Calls
