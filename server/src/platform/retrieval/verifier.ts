import type { Verdict } from '@metapyra/contract/entities/agent'
import {
  isBetween,
  markerAfterQuote,
  markersAt,
  mayBegin,
  mayFollowQuote,
  mayGoOn,
  numbersOf,
} from './markers.ts'
import { createQuoteEnds, QUOTE_MAX } from './quote-end.ts'
import { sentencesIn } from './sentences.ts'

const WORD = String.raw`[\p{L}\p{N}\p{M}]+`
const SIGN = String.raw`(?<![\p{L}\p{N}])[-−–+]?\.?(?=\p{Nd})`
/** Characters within a number: in decimals, times and dates, and between groups of three digits. */
const JOINT = String.raw`(?:(?<=\p{Nd})[.,:/'’](?=\p{Nd})|(?<=(?<!\p{Nd})\p{Nd}{1,3})[ \u00a0\u2009\u202f](?=\p{Nd}{3}(?!\p{Nd})))`
/** A number is one token, with its sign: “1” does not occur in “-1,000.50”. */
const TOKEN = new RegExp(String.raw`(?:${SIGN})?${WORD}(?:${JOINT}${WORD})*|[^\s\p{L}\p{N}\p{M}]`, 'gu')
/** Formatting characters, which don't change the meaning. */
const IS_FORMATTING = /^[*_`#|"“”„«»‘’']$/
/** How Markdown marks a quoted line; elsewhere the character compares. */
const QUOTED_LINE = /(?<=^|\n)[ \t]*(?:>[ \t]*)+/g
const ENDS = new Set(['.', ',', ';', ':', '!', '?'])
/** Signs without which a number means something else. */
const COMPARES = new Set(['<', '>', '≤', '≥', '≠', '±', '≈', '~'])
const BEGINS_AS_NUMBER = /^\p{N}/u

const tokensOf = (text: string): string[] =>
  (text.normalize('NFC').match(TOKEN) ?? [])
    .filter((token) => !IS_FORMATTING.test(token))
    .map((token) =>
      token
        .toLowerCase()
        .replace(/[−–](?=.)/, '-')
        .replaceAll(/\s/g, ' '),
    )

/** True if these words occur in a text unchanged, in this order and with nothing between them. */
export const holdsQuote = (text: string, quote: string): boolean => {
  // A mark at the start of the quote itself is part of what it claims.
  const tokens = tokensOf(quote.replaceAll(QUOTED_LINE, (mark, at) => (at === 0 ? mark : '')))
  while (tokens.length > 0 && ENDS.has(tokens.at(-1) ?? '')) tokens.pop()
  if (tokens.length === 0) return false
  const all = tokensOf(text.replaceAll(QUOTED_LINE, ''))
  const isNumber = BEGINS_AS_NUMBER.test(tokens[0] ?? '')
  for (let index = 0; index + tokens.length <= all.length; index += 1) {
    if (isNumber && COMPARES.has(all[index - 1] ?? '')) continue
    if (tokens.every((token, place) => all[index + place] === token)) return true
  }
  return false
}

const BEGINS = /[“„"[【]/g
const SAYS = /[\p{L}\p{N}]/u

interface Claim {
  start: number
  end: number
}

/**
 * [AGENT-4] Checks an answer's claims, `“…” [1]`, against its sources while it is written. Each complete quote gets its
 * verdict once, and so do words without quotation marks before a number. It needs no model and reads only the sources.
 */
export const createVerifier = (sources: ReadonlyMap<number, string>) => {
  /** The answer from position `dropped` on; earlier text contains no open claims. */
  let answer = ''
  let dropped = 0
  let isOver = false
  /** Everything before this position was judged or claims nothing. */
  let judged = 0
  /** Where reading continues. */
  let scanned = 0
  /** The position of a “ that closed a „ and so opens nothing. */
  let closing = -1
  let endOfQuote = createQuoteEnds()

  const isQuotedFrom = (number: number, { start, end }: Claim): boolean => {
    const text = sources.get(number)
    return text !== undefined && holdsQuote(text, answer.slice(start, end))
  }
  /** If the words have no quotation marks, the sentence before the number is the claim. */
  const claimBefore = (marker: number): Claim | undefined => {
    const from = Math.max(judged, marker - QUOTE_MAX)
    const sentence = answer.slice(from, marker)
    const last = sentencesIn(sentence).findLast(({ start, end }) => SAYS.test(sentence.slice(start, end)))
    return last && { start: from + last.start, end: from + last.end }
  }

  /** Judges the claim by the markers that start here; 'later' if a further marker may follow that supports it. */
  const verdictFor = (claim: Claim | undefined, place: number): Verdict | 'later' | undefined => {
    const markers = markersAt(answer, place) ?? ''
    const end = place + markers.length
    const numbers = numbersOf(markers, sources.keys())
    const holding = claim && numbers.find((number) => isQuotedFrom(number, claim))
    if (claim && holding === undefined && !isOver && mayGoOn(answer, end)) return 'later'
    judged = end
    scanned = end
    if (!claim) return undefined
    const places = { start: dropped + claim.start, end: dropped + claim.end }
    return { ...places, number: holding ?? numbers[0] ?? 0, isHeld: holding !== undefined }
  }

  const readMarker = (place: number): Verdict | 'later' | undefined => {
    scanned = place
    if (markersAt(answer, place)) {
      const isMore = judged > 0 && isBetween(answer.slice(judged, place))
      return verdictFor(isMore ? undefined : claimBefore(place), place)
    }
    if (!isOver && mayBegin(answer, place)) return 'later'
    scanned = place + 1
    return undefined
  }

  const readQuote = (place: number): Verdict | 'later' | undefined => {
    scanned = place
    const end = place === closing ? -1 : endOfQuote(answer, place)
    if (end === undefined && !isOver) return 'later'
    if (end !== undefined && end >= 0) {
      const marker = markerAfterQuote(answer, end + 1)
      if (marker !== undefined) return verdictFor({ start: place + 1, end }, marker)
      if (!isOver && mayFollowQuote(answer, end + 1)) return 'later'
      if (answer[place] === '„') closing = end
    }
    // Quoted words without a source, or no quote at all; the text within may still contain a claim.
    scanned = place + 1
    return undefined
  }

  /** Returns the verdicts that are complete by now. */
  const read = (): Verdict[] => {
    const verdicts: Verdict[] = []
    while (true) {
      BEGINS.lastIndex = scanned
      const found = BEGINS.exec(answer)
      if (!found) break
      const verdict = '[【'.includes(found[0]) ? readMarker(found.index) : readQuote(found.index)
      if (verdict === 'later') return verdicts
      if (verdict) verdicts.push(verdict)
    }
    scanned = answer.length
    return verdicts
  }

  /** Drops text that was read, because a growing string is copied on each read. */
  const drop = (): void => {
    const length = scanned - QUOTE_MAX
    if (length < QUOTE_MAX) return
    answer = answer.slice(length)
    dropped += length
    scanned -= length
    closing -= length
    judged = Math.max(0, judged - length)
    endOfQuote = createQuoteEnds()
  }

  return {
    /** Returns the verdicts that this piece completes. */
    add: (piece: string): Verdict[] => {
      answer += piece
      const verdicts = read()
      drop()
      return verdicts
    },
    /** Ends the answer and returns the verdicts that waited for more text. */
    end: (): Verdict[] => {
      isOver = true
      return read()
    },
  }
}
