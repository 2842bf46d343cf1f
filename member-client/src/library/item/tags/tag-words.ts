const BETWEEN = /[,;]/u
const MOST = 8

const plain = (words: string): string => words.trim().replace(/^#/u, '')
const keyOf = (tag: string): string => plain(tag).toLowerCase()

/** Each once. */
export const tagsIn = (typed: string): string[] => [
  ...new Set(typed.split(BETWEEN).map(plain).filter(Boolean)),
]

/** What begins as what is being typed, then what has it within; what stands there already is not offered. */
export const offeredTags = (known: readonly string[], typed: string): string[] => {
  const all = typed.split(BETWEEN).map(keyOf)
  const sought = all.at(-1) ?? ''
  // At the end of what is a tag already one may want the next.
  const isWhole = known.some((tag) => keyOf(tag) === sought)
  const has = new Set(all)
  const free = known.filter((tag) => !has.has(keyOf(tag)))
  if (!sought || isWhole) return free.slice(0, MOST)
  const begin = free.filter((tag) => keyOf(tag).startsWith(sought))
  const within = free.filter((tag) => !keyOf(tag).startsWith(sought) && keyOf(tag).includes(sought))
  return [...begin, ...within].slice(0, MOST)
}

/** With a tag in the place of what is being typed, ready for the next. */
export const withTag = (typed: string, tag: string, known: readonly string[]): string => {
  const parts = typed.split(BETWEEN)
  const last = keyOf(parts.at(-1) ?? '')
  const isBegun = last !== '' && keyOf(tag).includes(last) && !known.some((one) => keyOf(one) === last)
  const kept = (isBegun ? parts.slice(0, -1) : parts).map((part) => part.trim()).filter(Boolean)
  return `${[...kept, tag].join(', ')}, `
}
