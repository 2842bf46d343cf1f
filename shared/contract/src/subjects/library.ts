/** Limits of the library. Imports nothing, so that clients can import it at run time. */
const MIB = 1024 ** 2

export const LIBRARY = {
  nameMaxLength: 255,
  /** The deepest nesting of folders. */
  deepest: 20,
  /** [LIB-9] How many days an item in the trash can be restored. */
  trashDays: 30,
  /** A larger file is uploaded in parts. */
  wholeUpToBytes: 6 * MIB,
  /** The length of each part but the last one. */
  partBytes: 4 * MIB,
  /** The part length for files of more than `largeFromBytes`. */
  largePartBytes: 8 * MIB,
  largeFromBytes: 64 * MIB,
  mostSnippetLength: 240,
  /** Existing tags that are suggested while a person types. */
  tagsOffered: 300,
} as const
