const SEPARATOR = /[,;]/u
const MOST = 8

const plain = (words: string): string => words.trim().replace(/^#/u, '')
const keyOf = (tag: string): string => plain(tag).toLowerCase()

/** The tags in a text, without duplicates. */
export const tagsIn = (text: string): string[] => [
  ...new Set(text.split(SEPARATOR).map(plain).filter(Boolean)),
]

/**
 * Suggested tags: first those that start with the typed text, then those that contain it. Tags already entered are left
 * out.
 */
export const suggestedTags = (existing: readonly string[], text: string): string[] => {
  const all = text.split(SEPARATOR).map(keyOf)
  const query = all.at(-1) ?? ''
  // After a complete tag, the user may want the next one.
  const isWhole = existing.some((tag) => keyOf(tag) === query)
  const has = new Set(all)
  const free = existing.filter((tag) => !has.has(keyOf(tag)))
  if (!query || isWhole) return free.slice(0, MOST)
  const begin = free.filter((tag) => keyOf(tag).startsWith(query))
  const containing = free.filter((tag) => !keyOf(tag).startsWith(query) && keyOf(tag).includes(query))
  return [...begin, ...containing].slice(0, MOST)
}

/** Replaces the tag being typed with the chosen one, ready for the next. */
export const withTag = (text: string, tag: string, existing: readonly string[]): string => {
  const parts = text.split(SEPARATOR)
  const last = keyOf(parts.at(-1) ?? '')
  const isBegun =
    last !== '' && keyOf(tag).includes(last) && !existing.some((tagName) => keyOf(tagName) === last)
  const completed = (isBegun ? parts.slice(0, -1) : parts).map((part) => part.trim()).filter(Boolean)
  return `${[...completed, tag].join(', ')}, `
}
