import { createWorkerRpc } from '../workers/worker-rpc.ts'

export interface HashRequest {
  path: string
  /** A part that won't change anymore; without it the whole file is requested. */
  part?: { start: number; end: number }
}
export interface Hashed {
  sha256: string
  /** The first bytes of the file, enough to detect its type. */
  head: Uint8Array
}

const ask = createWorkerRpc<HashRequest, Hashed | null>(new URL('../workers/whole-hash.ts', import.meta.url))

/** [LIB-16] Hashes parts ahead as they arrive, in any order. What hasn't been hashed is hashed at the end. */
export const hashAhead = (path: string, part: { start: number; end: number }): void => {
  // The same error will occur when the whole file is hashed.
  ask({ path, part }).catch(() => undefined)
}

/** Hashes the whole file as it is now; throws if it can't be read. */
export const hashWhole = async (path: string): Promise<Hashed> => {
  const hashed = await ask({ path })
  if (!hashed) throw new Error('The file is read from its beginning alone')
  return hashed
}
