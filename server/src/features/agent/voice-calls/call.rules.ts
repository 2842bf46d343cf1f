import type { TranscriptEntry } from '../../../providers/voice/provider.ts'

/** Maximum length of a call, whatever is reported. */
const LONGEST_SECONDS = 86_400

export const secondsOf = (startedAt: Date, endedAt: Date): number =>
  Math.min(LONGEST_SECONDS, Math.max(0, Math.round((endedAt.getTime() - startedAt.getTime()) / 1000)))

/**
 * The transcript as questions and answers: what the caller said until the agent spoke, and what the agent said until
 * the caller spoke again. A greeting by the agent answers nothing and is left out.
 */
export const exchangesOf = (
  transcript: readonly TranscriptEntry[],
): { question: string; answer: string }[] => {
  const exchanges: { question: string[]; answer: string[] }[] = []
  for (const { by, text } of transcript) {
    const last = exchanges.at(-1)
    if (by === 'agent') last?.answer.push(text)
    else if (last && last.answer.length === 0) last.question.push(text)
    else exchanges.push({ question: [text], answer: [] })
  }
  return exchanges.map(({ question, answer }) => ({ question: question.join(' '), answer: answer.join(' ') }))
}
