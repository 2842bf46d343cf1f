import { createWorkerRpc } from '../workers/worker-rpc.ts'

export interface HashWish {
  path: string
  /** Lies there now for good; without it the whole file is asked for. */
  part?: { start: number; end: number }
}
export interface Hashed {
  sha256: string
  /** As many of its first bytes as its type is told by. */
  head: Uint8Array
}

const ask = createWorkerRpc<HashWish, Hashed | null>(new URL('../workers/whole-hash.ts', import.meta.url))

/** [LIB-16] Told of the parts in whatever order as they come; who never hears of one hashes all in the end. */
export const hashAhead = (path: string, part: { start: number; end: number }): void => {
  // What goes wrong with it goes wrong with the whole too.
  ask({ path, part }).catch(() => undefined)
}

/** All that lies there now; throws as reading files does. */
export const hashWhole = async (path: string): Promise<Hashed> => {
  const hashed = await ask({ path })
  if (!hashed) throw new Error('The file is read from its beginning alone')
  return hashed
}
