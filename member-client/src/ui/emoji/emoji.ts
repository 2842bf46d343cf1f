export interface Emoji {
  emoji: string
  /** 'waving hand' */
  name: string
  group: number
  /** Further words that find it, parted by blanks. */
  words: string
  /** 'wave', as it is written between colons; the first is told. */
  codes: readonly string[]
}

/** By the number of their group in the list; 2 is for parts of emoji. */
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

/** Where somebody's skin shows; hands that others shake take the tone of these, and some devices draw no toned party. */
const SKIN = /(?!🤝\u200D)(\p{Emoji_Modifier_Base})\uFE0F?/gu
const UNTONED = /^[👯🤼]/u

/** In that tone, where there is such an emoji. */
export const toned = (emoji: string, tone: string): string => {
  const own = UNTONED.test(emoji) ? emoji : emoji.replace(SKIN, `$1${tone}`)
  return tone && /^\p{RGI_Emoji}$/v.test(own) ? own : emoji
}

const NONE = 4
/** How well it fits, 0 the best: by its whole name or code, by their beginning, by a word of them, by other words. */
const rank = ({ name, codes, words }: Emoji, query: string): number => {
  const names = [name.toLowerCase(), ...codes.map((code) => code.replaceAll('_', ' '))]
  if (names.includes(query)) return 0
  if (names.some((one) => one.startsWith(query))) return 1
  const begins = (text: string) =>
    query.split(' ').every((word) => text.split(/[\s:-]+/u).some((one) => one.startsWith(word)))
  if (begins(names.join(' '))) return 2
  return begins(`${names.join(' ')} ${words}`) ? 3 : NONE
}

/** What somebody may mean by what they have typed so far, the most likely first. */
export const foundEmoji = (list: readonly Emoji[], typed: string): Emoji[] => {
  const query = typed
    .toLowerCase()
    .replace(/[\s:_]+/gu, ' ')
    .trim()
  if (!query) return []
  return list
    .map((emoji) => ({ emoji, rank: rank(emoji, query) }))
    .filter((one) => one.rank < NONE)
    .sort((one, other) => one.rank - other.rank)
    .map(({ emoji }) => emoji)
}
