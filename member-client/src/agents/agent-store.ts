import type { Input } from '@metapyra/contract/calls'
import type { AgentTurn } from '@metapyra/contract/entities/agent'
import { ownZone } from '@metapyra/session/dates'
import { createListen } from '@metapyra/session/event-stream'
import { atom } from 'nanostores'
import { session } from '../session/session.ts'
import type { DisplayedTurn } from './displayed-turn.ts'
import { applyStreamEvent, endTurn, newTurn } from './displayed-turn.ts'

/**
 * The conversation with one agent. Not in the query cache: answers are streamed into it and questions added to it, so
 * what a call has loaded is only its beginning, and loading it again would overwrite the rest.
 */
export interface AgentConversation {
  threadId: string | null
  title: string
  /** Oldest first. */
  turns: readonly DisplayedTurn[]
  /** Cursor for earlier turns that are not loaded. */
  next: string | undefined
}

const { $token } = session.state

const NEW_TALK: AgentConversation = { threadId: null, title: '', turns: [], next: undefined }

/** Conversations by agent id, kept for when the user returns to them. */
export const $conversations = atom<Readonly<Record<string, AgentConversation>>>({})
/** Abort controllers of the answers that are being written, by agent id. */
export const $writing = atom<Readonly<Record<string, AbortController>>>({})

export const talkOf = (
  talks: Readonly<Record<string, AgentConversation>>,
  agentId: string,
): AgentConversation => talks[agentId] ?? NEW_TALK

const change = (agentId: string, wish: (talk: AgentConversation) => AgentConversation): void =>
  $conversations.set({ ...$conversations.get(), [agentId]: wish(talkOf($conversations.get(), agentId)) })

const changeTurn = (agentId: string, clientId: string, wish: (turn: DisplayedTurn) => DisplayedTurn): void =>
  change(agentId, (talk) => ({
    ...talk,
    turns: talk.turns.map((turn) => (turn.clientId === clientId ? wish(turn) : turn)),
  }))

export const startAnew = (agentId: string): void => {
  stop(agentId)
  change(agentId, () => NEW_TALK)
}

export const stop = (agentId: string): void => $writing.get()[agentId]?.abort()

/** Loads a conversation, or earlier turns of the open one. */
export const openThread = async (agentId: string, threadId: string, next?: string): Promise<void> => {
  if (!next) stop(agentId)
  const repeatedTurn = talkOf($conversations.get(), agentId)
  const token = $token.get()
  const page = await session.api('POST v2/agent/thread', { threadId, ...(next && { next }) })
  const now = talkOf($conversations.get(), agentId)
  // If the user has asked something in the meantime, that conversation stays open. A response is dropped if it is a
  // duplicate or belongs to another user.
  if (token !== $token.get()) return
  if (next ? now.next !== next || now.threadId !== threadId : now.turns.length !== repeatedTurn.turns.length)
    return
  const turns = page.rows.toReversed()
  change(agentId, (talk) => ({
    ...{ threadId, title: page.thread.title, next: page.next },
    turns: [...turns, ...(next ? talk.turns : [])],
  }))
}

const listen = createListen(session)

interface AskOptions {
  /** The turn that is being repeated. */
  repeatedTurn?: DisplayedTurn
  /** The spoken call in which the question is asked. */
  callId?: string
}

export const ask = async (
  agentId: string,
  text: string,
  { repeatedTurn, callId }: AskOptions = {},
): Promise<void> => {
  stop(agentId)
  const clientId = repeatedTurn?.clientId ?? crypto.randomUUID()
  const turn = { ...newTurn(clientId, text, callId !== undefined), id: repeatedTurn?.id ?? null }
  change(agentId, (talk) => ({
    ...talk,
    turns: [...talk.turns.filter((one) => one.clientId !== clientId), turn],
  }))
  const controller = new AbortController()
  $writing.set({ ...$writing.get(), [agentId]: controller })
  const { threadId } = talkOf($conversations.get(), agentId)
  const end = (state: AgentTurn['state'], problem?: string) =>
    changeTurn(agentId, clientId, (one) => endTurn(one, state, problem))
  try {
    await listen(
      'POST v2/agent/chat',
      {
        ...{ agentId, clientId, text, timezone: ownZone() },
        ...(threadId && { threadId }),
        ...(callId && { callId }),
      },
      {
        signal: controller.signal,
        isSilent: true,
        onEvent: ({ name, data }) => hear(agentId, clientId, name, data),
      },
    )
    end('done')
  } catch (error) {
    if (controller.signal.aborted) end('stopped')
    else end('failed', error instanceof Error ? error.message : undefined)
  } finally {
    const { [agentId]: last, ...rest } = $writing.get()
    if (last === controller) $writing.set(rest)
  }
}

const hear = (agentId: string, clientId: string, name: string, data: unknown): void => {
  if (name === 'turn') {
    const { threadId, title } = data as Record<'threadId' | 'title', string>
    change(agentId, (talk) => ({ ...talk, threadId, title }))
  }
  changeTurn(agentId, clientId, (turn) => applyStreamEvent(turn, name, data))
}

/** [AGENT-11] Confirms or rejects an agent's proposal. */
export const confirmProposal = async (
  agentId: string,
  input: Input<'POST v2/agent/settle'>,
): Promise<void> => {
  const { turnId } = input
  const proposal = await session.api('POST v2/agent/settle', input)
  change(agentId, (talk) => ({
    ...talk,
    turns: talk.turns.map((turn) => (turn.id === turnId ? { ...turn, proposal } : turn)),
  }))
}

export const rate = async (agentId: string, turnId: string, rating: -1 | 0 | 1): Promise<void> => {
  change(agentId, (talk) => ({
    ...talk,
    turns: talk.turns.map((turn) => (turn.id === turnId ? { ...turn, rating } : turn)),
  }))
  await session.api('POST v2/agent/rate', { turnId, rating })
}

// Conversations belong to a user, so they are cleared when the session changes.
$token.listen(() => {
  for (const agentId in $writing.get()) stop(agentId)
  $conversations.set({})
})
