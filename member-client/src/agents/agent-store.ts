import type { AgentProposal, AgentTurn, AnswerSource, Verdict } from '@metapyra/contract/entities/agent'
import { createListen } from '@metapyra/session/event-stream'
import { atom } from 'nanostores'
import { ownZone } from '../events/when.ts'
import { session } from '../session.ts'

/** A question and its answer, as it stands on the page: while it is written it has no id yet. */
export type ShownTurn = Omit<AgentTurn, 'id' | 'askedAt'> & {
  id: string | null
  /** What is said where it failed. */
  problem?: string
}

/** The conversation with one agent. */
export interface Talk {
  threadId: string | null
  title: string
  /** The oldest first. */
  turns: readonly ShownTurn[]
  /** Of earlier turns that are not here. */
  next: string | undefined
}

const NEW_TALK: Talk = { threadId: null, title: '', turns: [], next: undefined }

/** By agent; what one comes back to. */
export const $talks = atom<Readonly<Record<string, Talk>>>({})
/** Stops the answer that an agent writes. */
export const $writing = atom<Readonly<Record<string, AbortController>>>({})

export const talkOf = (talks: Readonly<Record<string, Talk>>, agentId: string): Talk =>
  talks[agentId] ?? NEW_TALK

const change = (agentId: string, wish: (talk: Talk) => Talk): void =>
  $talks.set({ ...$talks.get(), [agentId]: wish(talkOf($talks.get(), agentId)) })

const changeTurn = (agentId: string, clientId: string, wish: (turn: ShownTurn) => ShownTurn): void =>
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
  const page = await session.api('POST v2/agent/thread', { threadId, ...(next && { next }) })
  const now = talkOf($talks.get(), agentId)
  // Whoever asked something meanwhile goes on with that; what was asked for twice comes once.
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
  before?: ShownTurn
  /** The call in which it is asked aloud. */
  callId?: string
}

export const ask = async (agentId: string, text: string, { before, callId }: Asking = {}): Promise<void> => {
  stop(agentId)
  const clientId = before?.clientId ?? crypto.randomUUID()
  const turn: ShownTurn = {
    ...{ id: before?.id ?? null, clientId, question: text, rating: 0 },
    ...{ answer: '', state: 'writing', sources: [], verdicts: [], isAnswered: false },
    ...{ proposal: null, notice: null, isSpoken: callId !== undefined },
  }
  change(agentId, (talk) => ({
    ...talk,
    turns: [...talk.turns.filter((one) => one.clientId !== clientId), turn],
  }))
  const controller = new AbortController()
  $writing.set({ ...$writing.get(), [agentId]: controller })
  const { threadId } = talkOf($talks.get(), agentId)
  const end = (state: AgentTurn['state'], problem?: string) =>
    changeTurn(agentId, clientId, (one) =>
      one.state === 'writing' ? { ...one, state, ...(problem && { problem }) } : one,
    )
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

interface Chunk {
  choices?: { delta?: { content?: string } }[]
}

const hear = (agentId: string, clientId: string, name: string, data: unknown): void => {
  if (name === 'turn') {
    const { threadId, turnId, title } = data as Record<'threadId' | 'turnId' | 'title', string>
    change(agentId, (talk) => ({ ...talk, threadId, title }))
    changeTurn(agentId, clientId, (turn) => ({ ...turn, id: turnId }))
  } else if (name === 'source') {
    changeTurn(agentId, clientId, (turn) => ({ ...turn, sources: [...turn.sources, data as AnswerSource] }))
  } else if (name === 'verdict') {
    const verdict = data as Verdict
    changeTurn(agentId, clientId, (turn) => ({
      ...turn,
      isAnswered: turn.isAnswered || verdict.isHeld,
      verdicts: [...turn.verdicts, verdict],
    }))
  } else if (name === 'proposal') {
    changeTurn(agentId, clientId, (turn) => ({ ...turn, proposal: data as AgentProposal }))
  } else if (name === 'notice') {
    const { message } = data as { message: string }
    changeTurn(agentId, clientId, (turn) => ({ ...turn, notice: message }))
  } else if (name === 'error') {
    const { message } = data as { message: string }
    changeTurn(agentId, clientId, (turn) => ({ ...turn, state: 'failed', problem: message }))
  } else {
    const content = (data as Chunk).choices?.[0]?.delta?.content ?? ''
    if (content) changeTurn(agentId, clientId, (turn) => ({ ...turn, answer: turn.answer + content }))
  }
}

/** [AGENT-11] Says yes or no to what an agent would do. */
export const settle = async (agentId: string, turnId: string, isConfirmed: boolean): Promise<void> => {
  const proposal = await session.api('POST v2/agent/settle', { turnId, isConfirmed })
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
