import type { AgentProposal, AgentTurn, AnswerSource, Verdict } from '@metapyra/contract/entities/agent'

/** A question and its answer as displayed; it has no id while it is being written. */
export type DisplayedTurn = Omit<AgentTurn, 'id' | 'askedAt'> & {
  id: string | null
  /** The error message, if the turn failed. */
  problem?: string
}

export const newTurn = (clientId: string, question: string, isSpoken = false): DisplayedTurn => ({
  ...{ id: null, clientId, question, rating: 0, isSpoken },
  ...{ answer: '', state: 'writing', sources: [], verdicts: [], isAnswered: false },
  ...{ proposal: null, notice: null },
})

/** Returns a turn with its final state, if it is still being written. */
export const endTurn = (turn: DisplayedTurn, state: AgentTurn['state'], problem?: string): DisplayedTurn =>
  turn.state === 'writing' ? { ...turn, state, ...(problem && { problem }) } : turn

interface Chunk {
  choices?: { delta?: { content?: string } }[]
}

/** Applies one stream event to a turn; the `turn` event carries its id. */
export const applyStreamEvent = (turn: DisplayedTurn, name: string, data: unknown): DisplayedTurn => {
  if (name === 'turn') return { ...turn, id: (data as { turnId: string }).turnId }
  if (name === 'source') return { ...turn, sources: [...turn.sources, data as AnswerSource] }
  if (name === 'verdict') {
    const verdict = data as Verdict
    const isAnswered = turn.isAnswered || verdict.isHeld
    return { ...turn, isAnswered, verdicts: [...turn.verdicts, verdict] }
  }
  if (name === 'proposal') return { ...turn, proposal: data as AgentProposal }
  if (name === 'notice') return { ...turn, notice: (data as { message: string }).message }
  if (name === 'error') return { ...turn, state: 'failed', problem: (data as { message: string }).message }
  const content = (data as Chunk).choices?.[0]?.delta?.content ?? ''
  return content ? { ...turn, answer: turn.answer + content } : turn
}
