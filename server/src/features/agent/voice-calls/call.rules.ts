import type { SaidAloud } from '../../../providers/voice/provider.ts'

/** What a call may last, whatever anybody tells of it. */
const LONGEST_SECONDS = 86_400

export const secondsOf = (startedAt: Date, endedAt: Date): number =>
  Math.min(LONGEST_SECONDS, Math.max(0, Math.round((endedAt.getTime() - startedAt.getTime()) / 1000)))

/**
 * What was said as questions and answers: what the caller said until the agent did, and what that said until the caller
 * did again. An agent's greeting answers nothing, and is left out.
 */
export const exchangesOf = (said: readonly SaidAloud[]): { question: string; answer: string }[] => {
  const exchanges: { question: string[]; answer: string[] }[] = []
  for (const { by, text } of said) {
    const last = exchanges.at(-1)
    if (by === 'agent') last?.answer.push(text)
    else if (last && last.answer.length === 0) last.question.push(text)
    else exchanges.push({ question: [text], answer: [] })
  }
  return exchanges.map(({ question, answer }) => ({ question: question.join(' '), answer: answer.join(' ') }))
}
