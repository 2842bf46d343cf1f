import type { Input } from '@metapyra/contract/calls'
import type { AgentTurn } from '@metapyra/contract/entities/agent'
import { ownZone } from '@metapyra/session/dates'
import { createListen } from '@metapyra/session/event-stream'
import { atom } from 'nanostores'
import { session } from '../session/session.ts'
import type { DisplayedTurn } from './shown-turn.ts'
import { applyStreamEvent, ended, newTurn } from './shown-turn.ts'

/** The conversation with one agent. */
export interface Talk {
  threadId: string | null
  title: string
  /** The oldest first. */
  turns: readonly DisplayedTurn[]
  /** Of earlier turns that are not here. */
  next: string | undefined
}

const { $token } = session.state

const NEW_TALK: Talk = { threadId: null, title: '', turns: [], next: undefined }

/** By agent; what one comes back to. */
export const $talks = atom<Readonly<Record<string, Talk>>>({})
/** Stops the answer that an agent writes. */
export const $writing = atom<Readonly<Record<string, AbortController>>>({})

export const talkOf = (talks: Readonly<Record<string, Talk>>, agentId: string): Talk =>
  talks[agentId] ?? NEW_TALK

const change = (agentId: string, wish: (talk: Talk) => Talk): void =>
  $talks.set({ ...$talks.get(), [agentId]: wish(talkOf($talks.get(), agentId)) })

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

/** Brings a conversation, or earlier turns of the one that is open. */
export const openThread = async (agentId: string, threadId: string, next?: string): Promise<void> => {
  if (!next) stop(agentId)
  const before = talkOf($talks.get(), agentId)
  const token = $token.get()
  const page = await session.api('POST v2/agent/thread', { threadId, ...(next && { next }) })
  const now = talkOf($talks.get(), agentId)
  // Whoever asked something meanwhile goes on with that; what was asked for twice comes once, and to nobody else.
  if (token !== $token.get()) return
  if (next ? now.next !== next || now.threadId !== threadId : now.turns.length !== before.turns.length) return
  const turns = page.rows.toReversed()
  change(agentId, (talk) => ({
    ...{ threadId, title: page.thread.title, next: page.next },
    turns: [...turns, ...(next ? talk.turns : [])],
  }))
}

const listen = createListen(session)

interface Asking {
  /** What is asked again. */
  before?: DisplayedTurn
  /** The call in which it is asked aloud. */
  callId?: string
}

export const ask = async (agentId: string, text: string, { before, callId }: Asking = {}): Promise<void> => {
  stop(agentId)
  const clientId = before?.clientId ?? crypto.randomUUID()
  const turn = { ...newTurn(clientId, text, callId !== undefined), id: before?.id ?? null }
  change(agentId, (talk) => ({
    ...talk,
    turns: [...talk.turns.filter((one) => one.clientId !== clientId), turn],
  }))
  const controller = new AbortController()
  $writing.set({ ...$writing.get(), [agentId]: controller })
  const { threadId } = talkOf($talks.get(), agentId)
  const end = (state: AgentTurn['state'], problem?: string) =>
    changeTurn(agentId, clientId, (one) => ended(one, state, problem))
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

/** [AGENT-11] Says yes or no to what an agent would do. */
export const settle = async (agentId: string, input: Input<'POST v2/agent/settle'>): Promise<void> => {
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

// What was said is somebody's: it goes with them.
$token.listen(() => {
  for (const agentId in $writing.get()) stop(agentId)
  $talks.set({})
})
