import type { Verdict } from '@metapyra/contract/entities/agent'
import { sentencesIn } from './sentences.ts'

const TOKEN = /[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu
/** How a text is set, which says nothing. */
const IS_SET = /^[*_`#>|"“”„«»‘’']$/
const ENDS = new Set(['.', ',', ';', ':', '!', '?'])

const tokensOf = (text: string): string[] =>
  (text.normalize('NFC').match(TOKEN) ?? [])
    .filter((token) => !IS_SET.test(token))
    .map((token) => token.toLowerCase())

/** Whether these words stand somewhere in a text, each as it is, in this order and with nothing between. */
export const holdsQuote = (text: string, quote: string): boolean => {
  const said = tokensOf(quote)
  while (said.length > 0 && ENDS.has(said.at(-1) ?? '')) said.pop()
  if (said.length === 0) return false
  const all = tokensOf(text)
  for (let at = 0; at + said.length <= all.length; at += 1)
    if (said.every((token, place) => all[at + place] === token)) return true
  return false
}

const MARKER = /^[\s.,;:]*\[(\d{1,3})\]/
/** What may still become a marker. */
const MAY_BE_MARKER = /^[\s.,;:]*(\[\d{0,3})?$/
const NEXT = /[“"]|\[\d{1,3}\]/g

/** Where a quote that begins here ends, quotes within it passed over; -1 where it is not written to its end. */
const endOfQuote = (text: string, start: number): number => {
  if (text[start] === '"') return text.indexOf('"', start + 1)
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '“') depth += 1
    else if (text[at] === '”') depth -= 1
    if (depth === 0) return at
  }
  return -1
}

/**
 * [AGENT-4] Holds what an answer claims, `“…” [1]`, against its sources as it is written: each quote that is complete
 * gets its verdict once, and so do words without marks before a number. It knows no model, and reads the sources alone.
 */
export const createVerifier = (sources: ReadonlyMap<number, string>) => {
  let answer = ''
  let judged = 0

  const judge = (start: number, end: number, number: number): Verdict => {
    const text = sources.get(number)
    return { start, end, number, isHeld: text !== undefined && holdsQuote(text, answer.slice(start, end)) }
  }
  /** Of words that stand in no marks the sentence before the number is what is claimed. */
  const claimBefore = (marker: number): { start: number; end: number } => {
    const said = answer.slice(judged, marker)
    const last = sentencesIn(said).at(-1) ?? { start: 0, end: said.length }
    return { start: judged + last.start, end: judged + last.end }
  }

  /** The next verdict; none where nothing more is complete. */
  const next = (): Verdict | undefined => {
    NEXT.lastIndex = judged
    for (let found = NEXT.exec(answer); found; found = NEXT.exec(answer)) {
      if (found[0].startsWith('[')) {
        const { start, end } = claimBefore(found.index)
        judged = NEXT.lastIndex
        return judge(start, end, Number(found[0].slice(1, -1)))
      }
      const end = endOfQuote(answer, found.index)
      if (end < 0) return undefined
      const rest = answer.slice(end + 1)
      const marker = MARKER.exec(rest)
      if (marker) {
        judged = end + 1 + marker[0].length
        return judge(found.index + 1, end, Number(marker[1]))
      }
      if (MAY_BE_MARKER.test(rest)) return undefined
      // Words in marks that are said to be from nowhere; of straight marks the second may begin a quote.
      NEXT.lastIndex = answer[found.index] === '"' ? end : end + 1
    }
    return undefined
  }

  return {
    /** What could be judged with this piece. */
    add: (piece: string): Verdict[] => {
      answer += piece
      // Only the end of a number makes something complete.
      if (!piece.includes(']')) return []
      const verdicts: Verdict[] = []
      for (let verdict = next(); verdict; verdict = next()) verdicts.push(verdict)
      return verdicts
    },
  }
}
