/** For tests: agents, and callers who ask them and read the stream. Not part of the server. */
import type { Input } from '@metapyra/contract/calls'
import type { AgentProposal, AnswerSource, FullAgent, Verdict } from '@metapyra/contract/entities/agent'
import { createParser } from 'eventsource-parser'
import { expect } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Seat } from '../live.ts'

type AgentInput = Partial<Input<'POST v2/admin/workspace/agent-create'>>

export const makeAgent = async (admin: Seat, input: AgentInput = {}): Promise<FullAgent> => {
  const { status, body } = await admin.call('POST v2/admin/workspace/agent-create', {
    ...{ name: 'Pyra', image: '', greeting: 'Hello. Ask me about this space.', instructions: '' },
    ...{
      sources: ['library', 'events'],
      folderIds: [],
      tools: [],
      areaId: null,
      isOnBookingPages: false,
      isActive: true,
    },
    clientId: newId(),
    ...input,
  })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}

interface NamedEvent {
  event: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails where it is not there
  data: any
}

export interface AgentAnswer {
  status: number
  /** The body of an error that came instead of the stream. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  body: any
  events: NamedEvent[]
  text: string
  turn: { threadId: string; turnId: string; title: string }
  sources: AnswerSource[]
  verdicts: Verdict[]
  proposal: AgentProposal | undefined
  /** The notice about how it was answered. */
  notice: string | undefined
  /** The error that ended the stream. */
  error: { code: string; message: string } | undefined
  isDone: boolean
}

interface Listening {
  signal?: AbortSignal
  onEvent?: (event: NamedEvent) => void
}

/** Asks over HTTP and reads the whole stream. */
export const askAgent = (
  seat: Seat,
  origin: string,
  input: Pick<Input<'POST v2/agent/chat'>, 'agentId' | 'text'> & Partial<Input<'POST v2/agent/chat'>>,
  listening: Listening = {},
): Promise<AgentAnswer> =>
  hear(
    `${origin}/api/v2/agent/chat`,
    { origin, cookie: seat.cookie, 'x-workspace-id': seat.spaceId },
    { clientId: newId(), ...input },
    listening,
  )

/** Asks an agent from a booking page, with its link's token. */
export const askAtLink = (
  token: string,
  origin: string,
  input: Pick<Input<'POST v2/agent/ask-at-link'>, 'agentId' | 'text'> &
    Partial<Input<'POST v2/agent/ask-at-link'>>,
  more: Record<string, string> = {},
): Promise<AgentAnswer> =>
  hear(
    `${origin}/api/v2/agent/ask-at-link`,
    { origin, authorization: `Bearer ${token}`, ...more },
    { clientId: newId(), visitorId: newId(), ...input },
  )

const hear = async (
  url: string,
  who: Record<string, string>,
  input: object,
  { signal, onEvent }: Listening = {},
): Promise<AgentAnswer> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...who, 'content-type': 'application/json', 'x-requested-with': 'metapyra' },
    body: JSON.stringify(input),
    ...(signal && { signal }),
  })
  const events: NamedEvent[] = []
  let isDone = false
  const parseAnswer = (body: unknown): AgentAnswer => {
    const named = (name: string) => events.flatMap(({ event, data }) => (event === name ? [data] : []))
    return {
      ...{ status: response.status, body, events, isDone },
      text: named('')
        .map(({ choices }) => choices[0]?.delta.content ?? '')
        .join(''),
      ...{ turn: named('turn')[0], sources: named('source'), verdicts: named('verdict') },
      ...{ proposal: named('proposal')[0], notice: named('notice')[0]?.message, error: named('error')[0] },
    }
  }
  if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
    return parseAnswer(await response.json())
  const parser = createParser({
    onEvent: ({ event = '', data }) => {
      if (data === '[DONE]') {
        isDone = true
        return
      }
      const one = { event, data: JSON.parse(data) }
      events.push(one)
      onEvent?.(one)
    },
  })
  for await (const part of response.body ?? []) parser.feed(Buffer.from(part).toString())
  return parseAnswer(null)
}
