/** What the library takes; imports nothing, so that the clients take it as it is. */
const MIB = 1024 ** 2

export const LIBRARY = {
  nameMaxLength: 255,
  /** Folders within folders. */
  deepest: 20,
  /** [LIB-9] So long what was thrown away can be taken back. */
  trashDays: 30,
  /** A larger file is sent in parts. */
  wholeUpToBytes: 6 * MIB,
  /** Of parts: each as long but the last one. */
  partBytes: 4 * MIB,
  /** The same for files of more than `largeFromBytes`. */
  largePartBytes: 8 * MIB,
  largeFromBytes: 64 * MIB,
  mostSnippetLength: 240,
  /** Of the tags that there are, while one types some. */
  tagsOffered: 300,
} as const
