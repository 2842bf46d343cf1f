import type { Readable } from 'node:stream'

/** What each set of bytes lies under: the SHA-256 of them, in hex. */
export const DIGEST = /^[0-9a-f]{64}$/

/** What came is not what its digest says. */
export class Spoiled extends Error {
  constructor(sha256: string) {
    super(`The file ${sha256} has changed.`)
  }
}

/** Both ends are in it, as in HTTP. */
export interface ByteRange {
  start: number
  end: number
}

/** Where the bytes of files lie, each under its digest and once: on the disk, or in a bucket that several servers share. */
export interface FileStore {
  /** Throws where it cannot be used for that, with a line that says what is set wrong. */
  check(use: 'read' | 'write'): Promise<void>
  /** Whether a file of that size would find room. */
  hasRoom(bytes: number): Promise<boolean>
  /** Whether these bytes are there; from now on they are for at least an hour. */
  isKept(sha256: string): Promise<boolean>
  /** Puts bytes, or the file at a path, under their digest: all of it or nothing. What is there is not written again. */
  put(sha256: string, source: Buffer | string): Promise<void>
  /** Puts what comes under the digest that it has to have, or throws; `Spoiled` where it is another one. */
  putStream(sha256: string, bytes: AsyncIterable<Buffer>): Promise<void>
  /** Answers once there is something to read; where the store is away it throws before. */
  read(sha256: string, range?: ByteRange): Promise<Readable>
  /** In bytes; undefined where it is not there. */
  sizeOf(sha256: string): Promise<number | undefined>
  /** For what reads a file by its path alone, which is there until `use` is done. */
  withLocal<T>(sha256: string, use: (path: string) => Promise<T>): Promise<T>
  /** The digests of all that is stored, some at a time. */
  digests(): AsyncGenerator<string[]>
  /** Removes bytes that nobody has stored, or asked `isKept` of, after that time; whoever does so meanwhile has them. */
  removeUnlessFresh(sha256: string, untilMs: number): Promise<void>
  asides: Asides
}

export interface Whole {
  sha256: string
  mediaType: string
}

/** A part as it was recorded: of others that came in its place none belongs to the whole. */
export interface Claimed {
  start: number
  sha256: string
}

/** Where the parts of a file lie until it is whole, by the id of its upload. */
export interface Asides {
  /** Whether a part is written over what came in its place: then only who has claimed that place may write there. */
  isInPlace: boolean
  make(id: string): Promise<void>
  /** Puts a part, which is these bytes or the file at a path, in its place. */
  write(id: string, part: { source: Buffer | string; start: number; sha256: string }): Promise<void>
  /** Told that what `write` has put there stays as it is. */
  settle(id: string, part: { start: number; end: number }): void
  /** To write a file as it comes, for who has all of it pass through one server; they close it. */
  open(id: string, bytes: number): Promise<OpenAside>
  /** What all of it is, in as much memory whatever its size, and safe from a power cut; undefined where it is not there. */
  whole(id: string, wanted?: string, parts?: readonly Claimed[]): Promise<Whole | undefined>
  /** Puts it under the digest that `whole` has told of it; quick, as a transaction waits. What is left of it goes by `remove`. */
  keep(id: string, sha256: string): Promise<void>
  remove(id: string): Promise<void>
  /** What was left there by a server that went down. */
  removeOld(before: Date, isNobodys: (id: string) => Promise<boolean>): Promise<void>
}

export interface OpenAside {
  write(bytes: Uint8Array, at: number): Promise<void>
  /** All that was written is gone. */
  empty(): Promise<void>
  close(): Promise<void>
}
