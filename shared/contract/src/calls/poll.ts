import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { POLL_ANONYMITY, POLL_KINDS, POLL_OPTIONS_MAX, POLL_RESULTS, Poll } from '../entities/poll.ts'
import { Closed, Id, Instant, Name, Nullable, OneOf, Page, paging, Text, Words } from '../schema.ts'

const Question = Words(500)
const Option = Closed({ label: Name, startsAt: Type.Optional(Instant) })
const Options = Type.Array(Id, { maxItems: POLL_OPTIONS_MAX, uniqueItems: true })
const Choices = Type.Integer({ minimum: 1, maximum: POLL_OPTIONS_MAX })

/** What the author may still change once people vote. */
const settings = {
  results: Type.Optional(OneOf(POLL_RESULTS)),
  mayAddOptions: Type.Optional(Type.Boolean()),
  mayChangeVote: Type.Optional(Type.Boolean()),
  isShuffled: Type.Optional(Type.Boolean()),
  quorum: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 100_000 }))),
  closesAt: Type.Optional(Nullable(Instant)),
}

export const poll = {
  'POST v2/poll/list': {
    summary: 'The polls of the space that the caller may see, newest first',
    access: 'anonymous',
    onLapsed: true,
    body: Closed({
      filter: Type.Optional(OneOf(['all', 'open', 'closed', 'draft', 'mine'])),
      search: Type.Optional(Text(120)),
      ...paging,
    }),
    reply: Page(Poll),
  },
  'POST v2/poll/create': {
    summary: 'Ask a question',
    access: 'member',
    body: Closed({
      question: Question,
      kind: OneOf(POLL_KINDS),
      options: Type.Array(Option, { minItems: 2, maxItems: POLL_OPTIONS_MAX }),
      minChoices: Type.Optional(Choices),
      maxChoices: Type.Optional(Choices),
      anonymity: Type.Optional(OneOf(POLL_ANONYMITY)),
      conversationId: Type.Optional(Nullable(Id)),
      isDraft: Type.Optional(Type.Boolean()),
      ...settings,
    }),
    reply: Poll,
    status: 201,
    limit: { max: 60, seconds: 600 },
  },
  'POST v2/poll/vote': {
    summary: 'Vote, or change the vote; an empty list takes it back. One of the three, never two',
    access: 'guest',
    body: Type.Object(
      {
        pollId: Id,
        optionId: Type.Optional(Id),
        optionIds: Type.Optional(Options),
        /** Best first. */
        ranking: Type.Optional(Options),
      },
      { additionalProperties: false, minProperties: 2, maxProperties: 2 },
    ),
    reply: Poll,
    limit: { max: 240, seconds: 60 },
  },
  'PUT v2/poll/update': {
    summary: 'Change, open, close or archive an own poll (owner and admin: any); empty values are dropped',
    access: 'member',
    body: Closed({
      pollId: Id,
      question: Type.Optional(Text(500)),
      status: Type.Optional(OneOf(['open', 'closed', 'archived'])),
      addOptions: Type.Optional(Type.Array(Option, { maxItems: POLL_OPTIONS_MAX })),
      /** Options that have votes stay on record and take no more. */
      retireOptionIds: Type.Optional(Options),
      ...settings,
    }),
    reply: Poll,
  },
} satisfies Calls
