import type { Verdict } from '@metapyra/contract/entities/agent'

/** A part of an answer: said by the agent, a quote that stands in its source, or a claim that does not; with the number. */
export type AnswerPart =
  | { kind: 'said'; text: string }
  | { kind: 'held' | 'struck'; text: string; number: number }

const ITEM = String.raw`\d{1,9}(?:\s*[-–]\s*\d{1,9})?`
/** As the server reads them: `[1]`, `[1, 2]`, `[1-3]`, `【1】`, and several in a row. */
const MARKER = String.raw`[[【]\s*${ITEM}(?:\s*[,;]\s*${ITEM})*\s*[\]】]`
const AFTER = new RegExp(String.raw`^[”“"]?[\s.,;:]{0,20}${MARKER}(?:[ ,;]{0,3}${MARKER})*`)
const BEFORE = /[“„"]$/

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
