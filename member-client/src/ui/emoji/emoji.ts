export interface Emoji {
  emoji: string
  /** 'waving hand' */
  name: string
  group: number
  /** More search words, separated by spaces. */
  words: string
  /** 'wave', as written between colons; the first one is displayed. */
  codes: readonly string[]
}

/** Groups by their number in the emoji list; 2 is for parts of emoji. */
export const GROUPS = [
  [0, 'Smileys', '😀'],
  [1, 'People', '👋'],
  [3, 'Animals and nature', '🐻'],
  [4, 'Food and drink', '☕'],
  [5, 'Travel and places', '🚗'],
  [6, 'Activities', '⚽'],
  [7, 'Objects', '💡'],
  [8, 'Symbols', '🔣'],
  [9, 'Flags', '🏁'],
] as const

export const TONES = [
  ['', 'Yellow'],
  ['🏻', 'Light'],
  ['🏼', 'Medium-light'],
  ['🏽', 'Medium'],
  ['🏾', 'Medium-dark'],
  ['🏿', 'Dark'],
] as const

/**
 * Matches emoji with skin, except the handshake between two people, which takes their tones. Some devices can't draw
 * the emoji in `UNTONED` with a tone.
 */
const SKIN = /(?!🤝\u200D)(\p{Emoji_Modifier_Base})\uFE0F?/gu
const NEVER_TONED = /^[👯🤼]/u

/** The emoji in this skin tone, if it exists. */
export const withSkinTone = (emoji: string, tone: string): string => {
  const variant = NEVER_TONED.test(emoji) ? emoji : emoji.replace(SKIN, `$1${tone}`)
  return tone && /^\p{RGI_Emoji}$/v.test(variant) ? variant : emoji
}

const NONE = 4
/**
 * How well an emoji matches, 0 is best: by its whole name or code, by their beginning, by one of their words, by other
 * words.
 */
const rank = ({ name, codes, words }: Emoji, query: string): number => {
  const names = [name.toLowerCase(), ...codes.map((code) => code.replaceAll('_', ' '))]
  if (names.includes(query)) return 0
  if (names.some((name) => name.startsWith(query))) return 1
  const begins = (text: string) =>
    query.split(' ').every((word) => text.split(/[\s:-]+/u).some((name) => name.startsWith(word)))
  if (begins(names.join(' '))) return 2
  return begins(`${names.join(' ')} ${words}`) ? 3 : NONE
}

/** The emoji that match the typed text, most likely first. */
export const foundEmoji = (list: readonly Emoji[], input: string): Emoji[] => {
  const query = input
    .toLowerCase()
    .replace(/[\s:_]+/gu, ' ')
    .trim()
  if (!query) return []
  return list
    .map((emoji) => ({ emoji, rank: rank(emoji, query) }))
    .filter((match) => match.rank < NONE)
    .sort((a, b) => a.rank - b.rank)
    .map(({ emoji }) => emoji)
}
