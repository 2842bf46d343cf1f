import type { Verdict } from '@metapyra/contract/entities/agent'

/**
 * A part of an answer: the agent's own words, a quote that was found in its source, or a claim that was not, with the
 * source's number.
 */
export type AnswerPart =
  | { kind: 'said'; text: string }
  | { kind: 'held' | 'struck'; text: string; number: number }

const ITEM = String.raw`\d{1,9}(?:\s*[-–]\s*\d{1,9})?`
/** Matches references as the server parses them: `[1]`, `[1, 2]`, `[1-3]`, `【1】`, and several in a row. */
const MARKER = String.raw`[[【]\s*${ITEM}(?:\s*[,;]\s*${ITEM})*\s*[\]】]`
const AFTER = new RegExp(String.raw`^[”“"]?[\s.,;:]{0,20}${MARKER}(?:[ ,;]{0,3}${MARKER})*`)
const BEFORE = /[“„"]$/

/**
 * Splits an answer at the verified and rejected quotes. Quotation marks and numbers around them are removed, because
 * they are rendered separately.
 */
export const partsOf = (answer: string, verdicts: readonly Verdict[]): AnswerPart[] => {
  const parts: AnswerPart[] = []
  let at = 0
  const addText = (text: string) => {
    if (text) parts.push({ kind: 'said', text })
  }
  for (const { start, end, number, isHeld } of [...verdicts].sort((a, b) => a.start - b.start)) {
    if (start < at) continue
    addText(answer.slice(at, start).replace(BEFORE, ''))
    parts.push({ kind: isHeld ? 'held' : 'struck', text: answer.slice(start, end), number })
    at = end + (AFTER.exec(answer.slice(end))?.[0].length ?? 0)
  }
  addText(answer.slice(at))
  return parts
}
