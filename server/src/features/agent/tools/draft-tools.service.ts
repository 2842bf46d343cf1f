import type { CallName } from '@metapyra/contract/calls'
import type { AgentProposal } from '@metapyra/contract/entities/agent'
import { POLL } from '@metapyra/contract/polls'
import { Closed, LocalTime, Name, Text, Words } from '@metapyra/contract/schema'
import { zoneInWords } from '@metapyra/time/labels'
import { instantOf, isWallTime, plusMinutes } from '@metapyra/time/wall'
import { Type } from 'typebox'
import { AppError } from '../../../platform/http/app-error.ts'
import { newId } from '../../../platform/ids.ts'
import { fullSpan } from '../../../platform/time/format.ts'
import { personByName } from './find-tools.service.ts'
import type { AgentToolKind, Found, ToolAsker } from './tools.service.ts'

const MINUTE_MS = 60_000
const CLASHES_SHOWN = 3
const Minutes = Type.Integer({ minimum: 5, maximum: 1440 })
const NOT_YET = 'Here’s a draft. Nothing is created until you confirm.'

/** The call that is made as the asker once they confirm. */
export const CALL_OF = {
  event: 'POST v2/event/create',
  poll: 'POST v2/poll/create',
  booking: 'POST v2/appointment/book-guest',
} as const satisfies Record<AgentProposal['kind'], CallName>

type Draft = Pick<AgentProposal, 'id' | 'kind' | 'title' | 'lines' | 'input'>

/** A draft with an input that its call accepts. */
const createProposal = ({ within }: ToolAsker, draft: Draft): Found => {
  within.check(CALL_OF[draft.kind], draft.input)
  return { text: NOT_YET, isEmpty: false, proposal: { ...draft, state: 'open', resultId: null } }
}

/** A time in the asker's time zone, and its text. */
const timeOf = ({ timezone, now }: ToolAsker, start: string, durationMin: number) => {
  if (!isWallTime(start)) throw new AppError('VALIDATION', { message: `There’s no such time as ${start}.` })
  const from = instantOf(start, timezone)
  if (from < now) throw new AppError('VALIDATION', { message: 'That time has passed.' })
  const to = new Date(from.getTime() + durationMin * MINUTE_MS)
  return {
    from,
    to,
    line: { label: 'When', text: `${fullSpan(from, to, timezone)} (${zoneInWords(timezone)})` },
  }
}

/** Lists what the asker has at that time. It prevents nothing, but is useful to know before confirming. */
const clashLines = async ({ within }: ToolAsker, { from, to }: { from: Date; to: Date }) => {
  const { rows } = await within.call('POST v2/appointment/clashes', {
    ...{ start: from.toISOString(), end: to.toISOString() },
  })
  if (rows.length === 0) return []
  const titles = rows.slice(0, CLASHES_SHOWN).map(({ title }) => title ?? 'Busy')
  return [{ label: 'Conflicts', text: titles.join(', ') }]
}

interface EventInput {
  title: string
  start: string
  durationMin: number
  people?: string[]
  description?: string
}

const draftEvent: AgentToolKind = {
  name: 'draft_event',
  description:
    'Drafts an event of this space, which the person then confirms. `start` is local time, YYYY-MM-DDTHH:mm.',
  parameters: Closed({
    title: Name,
    start: LocalTime,
    durationMin: Minutes,
    people: Type.Optional(Type.Array(Name, { maxItems: 20 })),
    description: Type.Optional(Text(4000)),
  }),
  needs: CALL_OF.event,
  run: async ({ title, start, durationMin, people = [], description }: EventInput, asker) => {
    const { within, timezone } = asker
    const id = newId()
    const time = timeOf(asker, start, durationMin)
    const invited = await Promise.all(people.map((name) => personByName(within, name)))
    const names = invited.map(({ name }) => name).join(', ')
    return createProposal(asker, {
      ...{ id, kind: 'event', title },
      lines: [
        time.line,
        ...(names ? [{ label: 'Invited', text: names }] : []),
        { label: 'Visible to', text: names ? 'Invited people' : 'Everyone in the space' },
        ...(description ? [{ label: 'Description', text: description }] : []),
        ...(await clashLines(asker, time)),
      ],
      input: {
        ...{ id, title, timezone, startLocal: start, endLocal: plusMinutes(start, durationMin) },
        visibility: names ? 'invited' : 'workspace',
        ...(invited.length > 0 && { userIds: [...new Set(invited.map(({ userId }) => userId))] }),
        ...(description && { description }),
      },
    })
  },
}

interface PollInput {
  question: string
  options: string[]
  isMultiple?: boolean
}

const draftPoll: AgentToolKind = {
  name: 'draft_poll',
  description: 'Drafts a poll of this space, which the person then confirms.',
  parameters: Closed({
    question: Words(POLL.questionMaxLength),
    options: Type.Array(Words(POLL.optionMaxLength), { minItems: 2, maxItems: POLL.optionsMost }),
    isMultiple: Type.Optional(Type.Boolean()),
  }),
  needs: CALL_OF.poll,
  run: async ({ question, options, isMultiple = false }: PollInput, asker) => {
    const id = newId()
    return createProposal(asker, {
      ...{ id, kind: 'poll', title: question },
      lines: [
        ...options.map((text, index) => ({ label: `Option ${index + 1}`, text })),
        { label: 'Votes per person', text: isMultiple ? 'Multiple' : 'One' },
      ],
      input: {
        ...{ clientId: id, question, kind: isMultiple ? 'multiple' : 'single' },
        options: options.map((label) => ({ label })),
      },
    })
  },
}

interface BookingInput {
  person: string
  start: string
  durationMin: number
  note?: string
}

const draftBooking: AgentToolKind = {
  name: 'draft_booking',
  description:
    'Drafts an appointment between the person who asks and someone in this space, which the person then confirms. `start` is local time, YYYY-MM-DDTHH:mm.',
  parameters: Closed({
    person: Name,
    start: LocalTime,
    durationMin: Minutes,
    note: Type.Optional(Text(2000)),
  }),
  needs: CALL_OF.booking,
  run: async ({ person, start, durationMin, note }: BookingInput, asker) => {
    const { within, timezone } = asker
    const time = timeOf(asker, start, durationMin)
    const { userId, name } = await personByName(within, person)
    const id = newId()
    return createProposal(asker, {
      ...{ id, kind: 'booking', title: `Meeting with ${name}` },
      lines: [
        time.line,
        { label: 'Host', text: `You. ${name} gets an email` },
        ...(note ? [{ label: 'Note', text: note }] : []),
        ...(await clashLines(asker, time)),
      ],
      input: {
        ...{ idempotencyKey: id, start: time.from.toISOString(), timezone, userId, durationMin },
        ...(note && { note }),
      },
    })
  },
}

export const DRAFT_TOOLS = { event: draftEvent, poll: draftPoll, booking: draftBooking } as const
