const SEPARATOR = /[,;]/u
const MOST = 8

const plain = (words: string): string => words.trim().replace(/^#/u, '')
const keyOf = (tag: string): string => plain(tag).toLowerCase()

/** The tags in a text, without duplicates. */
export const tagsIn = (typed: string): string[] => [
  ...new Set(typed.split(SEPARATOR).map(plain).filter(Boolean)),
]

/**
 * Suggested tags: first those that start with the typed text, then those that contain it. Tags already entered are left
 * out.
 */
export const suggestedTags = (known: readonly string[], typed: string): string[] => {
  const all = typed.split(SEPARATOR).map(keyOf)
  const sought = all.at(-1) ?? ''
  // After a complete tag, the user may want the next one.
  const isWhole = known.some((tag) => keyOf(tag) === sought)
  const has = new Set(all)
  const free = known.filter((tag) => !has.has(keyOf(tag)))
  if (!sought || isWhole) return free.slice(0, MOST)
  const begin = free.filter((tag) => keyOf(tag).startsWith(sought))
  const within = free.filter((tag) => !keyOf(tag).startsWith(sought) && keyOf(tag).includes(sought))
  return [...begin, ...within].slice(0, MOST)
}

/** Replaces the tag being typed with the chosen one, ready for the next. */
export const withTag = (typed: string, tag: string, known: readonly string[]): string => {
  const parts = typed.split(SEPARATOR)
  const last = keyOf(parts.at(-1) ?? '')
  const isBegun = last !== '' && keyOf(tag).includes(last) && !known.some((one) => keyOf(one) === last)
  const kept = (isBegun ? parts.slice(0, -1) : parts).map((part) => part.trim()).filter(Boolean)
  return `${[...kept, tag].join(', ')}, `
}
