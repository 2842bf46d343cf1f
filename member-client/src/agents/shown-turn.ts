import type { AgentProposal, AgentTurn, AnswerSource, Verdict } from '@metapyra/contract/entities/agent'

/** A question and its answer, as it stands on the page: while it is written it has no id yet. */
export type DisplayedTurn = Omit<AgentTurn, 'id' | 'askedAt'> & {
  id: string | null
  /** What is said where it failed. */
  problem?: string
}

export const newTurn = (clientId: string, question: string, isSpoken = false): DisplayedTurn => ({
  ...{ id: null, clientId, question, rating: 0, isSpoken },
  ...{ answer: '', state: 'writing', sources: [], verdicts: [], isAnswered: false },
  ...{ proposal: null, notice: null },
})

/** A turn that is still written, as it ends. */
export const ended = (turn: DisplayedTurn, state: AgentTurn['state'], problem?: string): DisplayedTurn =>
  turn.state === 'writing' ? { ...turn, state, ...(problem && { problem }) } : turn

interface Chunk {
  choices?: { delta?: { content?: string } }[]
}

/** A turn with what one event of its stream says; `turn` says where it is kept. */
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
