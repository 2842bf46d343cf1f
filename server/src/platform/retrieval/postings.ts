const FIRST_ROOM = 4

/** The passages that contain a term, and its count in each of their fields; in the order of insertion. */
export interface Postings {
  length: number
  passages: Uint32Array
  /** One byte per field: `counts[at * 3 + field]`. */
  counts: Uint8Array
}

/** Where a passage contains a term: in its source's title, in its heading, or in its own text. */
export const FIELDS = ['title', 'heading', 'text'] as const
export type Field = 0 | 1 | 2
const MOST_COUNTED = 255

export const createPostings = (): Postings => ({
  length: 0,
  passages: new Uint32Array(FIRST_ROOM),
  counts: new Uint8Array(FIRST_ROOM * FIELDS.length),
})

const grow = (postings: Postings): void => {
  const room = postings.passages.length * 2
  const passages = new Uint32Array(room)
  passages.set(postings.passages)
  const counts = new Uint8Array(room * FIELDS.length)
  counts.set(postings.counts)
  Object.assign(postings, { passages, counts })
}

/** Records how often the term occurs in a field of the newest passage. */
export const addCount = (postings: Postings, passage: number, field: Field, count: number): void => {
  if (postings.length === 0 || postings.passages[postings.length - 1] !== passage) {
    if (postings.length === postings.passages.length) grow(postings)
    postings.passages[postings.length] = passage
    postings.length += 1
  }
  const at = (postings.length - 1) * FIELDS.length + field
  postings.counts[at] = Math.min(MOST_COUNTED, (postings.counts[at] ?? 0) + count)
}

/** Keeps the passages that still exist, under their new numbers. */
export const renumber = (postings: Postings, numberOf: (passage: number) => number | undefined): void => {
  let length = 0
  for (let index = 0; index < postings.length; index += 1) {
    const passage = numberOf(postings.passages[index] ?? 0)
    if (passage === undefined) continue
    postings.passages[length] = passage
    postings.counts.copyWithin(length * FIELDS.length, index * FIELDS.length, (index + 1) * FIELDS.length)
    length += 1
  }
  // Zeroed, because the next counts are added to what is here.
  postings.counts.fill(0, length * FIELDS.length)
  postings.length = length
}
