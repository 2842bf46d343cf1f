import type { Readable } from 'node:stream'

/** The key of stored bytes: their SHA-256, in hex. */
export const DIGEST = /^[0-9a-f]{64}$/

/** The bytes don't match their digest. */
export class DigestMismatch extends Error {
  constructor(sha256: string) {
    super(`The file ${sha256} has changed.`)
  }
}

/** Inclusive at both ends, as in HTTP. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Stores the bytes of files, each once and under its digest: on the disk, or in a bucket that several servers share.
 */
export interface FileStore {
  /** Throws if the store can't be used for this, with a message that names the wrong setting. */
  check(use: 'read' | 'write'): Promise<void>
  /** True if a file of this size would fit. */
  hasRoom(bytes: number): Promise<boolean>
  /** True if these bytes are stored. If so, they stay for at least an hour. */
  isKept(sha256: string): Promise<boolean>
  /**
   * Stores bytes, or the file at a path, under their digest: completely or not at all. Existing ones aren't written
   * again.
   */
  put(sha256: string, source: Buffer | string): Promise<void>
  /** Stores a stream under its expected digest, or throws: `Spoiled` if the digest differs. */
  putStream(sha256: string, bytes: AsyncIterable<Buffer>): Promise<void>
  /** Resolves once there is something to read; rejects if the store isn't reachable. */
  read(sha256: string, range?: ByteRange): Promise<Readable>
  /** The size in bytes; undefined if the file doesn't exist. */
  sizeOf(sha256: string): Promise<number | undefined>
  /** For code that can read a file only by a path. The path exists until `use` is done. */
  withLocal<T>(sha256: string, use: (path: string) => Promise<T>): Promise<T>
  /** Yields the digests of all stored files, in batches. */
  digests(): AsyncGenerator<string[]>
  /**
   * Removes the bytes unless they were stored, or found by `isKept`, after that time. Anyone who does so meanwhile
   * keeps them.
   */
  removeUnlessFresh(sha256: string, untilMs: number): Promise<void>
  asides: StagedUploads
}

export interface Whole {
  sha256: string
  mediaType: string
}

/** A part as recorded. Other parts written at the same place don't belong to the whole file. */
export interface RecordedPart {
  start: number
  sha256: string
}

/** Stores the parts of a file until it is complete, by the id of its upload. */
export interface StagedUploads {
  /**
   * True if a part overwrites an earlier one at its place. Then only the request that has claimed the place may write
   * there.
   */
  isInPlace: boolean
  make(id: string): Promise<void>
  /** Writes a part, given as bytes or as the path of a file, at its place. */
  write(id: string, part: { source: Buffer | string; start: number; sha256: string }): Promise<void>
  /** Declares that what `write` has put there won't change. */
  settle(id: string, part: { start: number; end: number }): void
  /** Opens a file for writing piece by piece, if all of it passes through one server. The caller closes it. */
  open(id: string, bytes: number): Promise<StagedFile>
  /**
   * Returns the digest and type of the complete file and makes it durable, with constant memory; undefined if it
   * doesn't exist.
   */
  whole(id: string, wanted?: string, parts?: readonly RecordedPart[]): Promise<Whole | undefined>
  /**
   * Stores the file under the digest that `whole` returned. Fast, because a transaction waits for it. `remove` deletes
   * the remains.
   */
  keep(id: string, sha256: string): Promise<void>
  remove(id: string): Promise<void>
  /** Removes what a crashed server left there. */
  removeOld(before: Date, isNobodys: (id: string) => Promise<boolean>): Promise<void>
}

export interface StagedFile {
  write(bytes: Uint8Array, at: number): Promise<void>
  /** Discards everything written so far. */
  empty(): Promise<void>
  close(): Promise<void>
}
