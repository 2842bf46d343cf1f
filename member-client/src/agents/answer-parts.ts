import type { Verdict } from '@metapyra/contract/entities/agent'

/** A part of an answer: said by the agent, a quote that stands in its source, or a claim that does not; with the number. */
export type AnswerPart =
  | { kind: 'said'; text: string }
  | { kind: 'held' | 'struck'; text: string; number: number }

const AFTER = /^[”"]?[\s.,;:]*\[\d{1,3}\]/
const BEFORE = /[“"]$/

/** An answer cut at what was judged: the marks and numbers around it are drawn instead of shown. */
export const partsOf = (answer: string, verdicts: readonly Verdict[]): AnswerPart[] => {
  const parts: AnswerPart[] = []
  let at = 0
  const say = (text: string) => {
    if (text) parts.push({ kind: 'said', text })
  }
  for (const { start, end, number, isHeld } of [...verdicts].sort((a, b) => a.start - b.start)) {
    if (start < at) continue
    say(answer.slice(at, start).replace(BEFORE, ''))
    parts.push({ kind: isHeld ? 'held' : 'struck', text: answer.slice(start, end), number })
    at = end + (AFTER.exec(answer.slice(end))?.[0].length ?? 0)
  }
  say(answer.slice(at))
  return parts
}
