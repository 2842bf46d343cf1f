/** The numbers that end a claim: `[1]`, `[1, 2]`, `[1-3]`, `【1】`, and several of them in a row. */
const BODY_MAX = 40
const ITEM = String.raw`\d{1,9}(?:\s*[-–]\s*\d{1,9})?`
const ONE = String.raw`[[【](?=[^\]】]{1,${BODY_MAX}}[\]】])\s*${ITEM}(?:\s*[,;]\s*${ITEM})*\s*[\]】]`
const BETWEEN = '[ ,;]{0,3}'
const BEGUN = String.raw`(?:[[【][\d\s,;–-]{0,${BODY_MAX}})?`
const BEFORE = String.raw`[\s.,;:]{0,20}`

const ROW = new RegExp(`${ONE}(?:${BETWEEN}${ONE})*`, 'y')
const AFTER_QUOTE = new RegExp(`(${BEFORE})${ONE}`, 'y')
const MAY_FOLLOW_QUOTE = new RegExp(`${BEFORE}${BEGUN}$`, 'y')
const MAY_BEGIN = new RegExp(`${BEGUN}$`, 'y')
const MAY_GO_ON = new RegExp(`${BETWEEN}${BEGUN}$`, 'y')
const IS_BETWEEN = new RegExp(`^${BETWEEN}$`)
const RANGE = /(\d+)(?:\s*[-–]\s*(\d+))?/g

const at = (pattern: RegExp, text: string, place: number): RegExpExecArray | null => {
  pattern.lastIndex = place
  return pattern.exec(text)
}

/** The row of markers that starts at a place in a text. */
export const markersAt = (text: string, place: number): string | undefined => at(ROW, text, place)?.[0]
/** Where the marker of a quote starts, if the quote ends at this place. */
export const markerAfterQuote = (text: string, place: number): number | undefined => {
  const found = at(AFTER_QUOTE, text, place)
  return found ? place + (found[1]?.length ?? 0) : undefined
}
/** True if the text that follows may still begin a marker, or add one. */
export const mayFollowQuote = (text: string, place: number) => at(MAY_FOLLOW_QUOTE, text, place) !== null
export const mayBegin = (text: string, place: number) => at(MAY_BEGIN, text, place) !== null
export const mayGoOn = (text: string, place: number) => at(MAY_GO_ON, text, place) !== null
/** True if two markers with this text between them belong to one row. */
export const isBetween = (text: string) => IS_BETWEEN.test(text)

/**
 * The source numbers in markers, in order. A range yields its first number always, and its other numbers only if such a
 * source exists.
 */
export const numbersOf = (markers: string, known: Iterable<number>): number[] => {
  const all = [...known]
  return [...markers.matchAll(RANGE)].flatMap(([, from, to]) => {
    const first = Number(from)
    return [first, ...all.filter((number) => number > first && number <= Number(to ?? from))]
  })
}
