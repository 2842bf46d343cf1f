/**
 * Hashes files on a worker thread, even while their parts arrive. Parts without a gap from the first byte are already
 * hashed when the last one arrives, so that no one waits for a gigabyte to be read again.
 */
import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import type { Hashed, HashRequest } from '../file-store/whole-hash.ts'
import { HEAD_BYTES } from '../http/uploads/upload-type.ts'
import { serveWorkerRpc } from './worker-rpc-server.ts'

interface State {
  hash: ReturnType<typeof createHash>
  head: Buffer
  /** How far the file is hashed. */
  at: number
  /** The parts that have arrived, from start byte to end byte. */
  there: Map<number, number>
  turn: Promise<unknown>
}

const PIECE_BYTES = 1024 ** 2
/** A file evicted from memory is hashed from the start. */
const MOST_FILES = 64
const states = new Map<string, State>()

const fresh = (): State => ({
  hash: createHash('sha256'),
  head: Buffer.alloc(0),
  at: 0,
  there: new Map(),
  turn: Promise.resolve(),
})

const stateOf = (path: string): State => {
  const state = states.get(path) ?? fresh()
  states.delete(path)
  states.set(path, state)
  const [oldest] = states.keys()
  if (states.size > MOST_FILES && oldest) states.delete(oldest)
  return state
}

/** Hashes up to a byte, or to the end of the file. */
const advance = async (path: string, state: State, to: number): Promise<void> => {
  if (state.at >= to) return
  await using handle = await open(path, 'r')
  const piece = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, to - state.at))
  while (state.at < to) {
    const { bytesRead } = await handle.read(piece, 0, Math.min(piece.length, to - state.at), state.at)
    if (bytesRead === 0) return
    const read = piece.subarray(0, bytesRead)
    if (state.head.length < HEAD_BYTES)
      state.head = Buffer.concat([state.head, read.subarray(0, HEAD_BYTES - state.head.length)])
    state.hash.update(read)
    state.at += bytesRead
  }
}

const inTurn = <T>(state: State, work: () => Promise<T>): Promise<T> => {
  const done = state.turn.then(work)
  state.turn = done.catch(() => undefined)
  return done
}

/** Handles requests for one file in sequence, and different files in parallel. */
serveWorkerRpc(async ({ path, part }: HashRequest): Promise<Hashed | null> => {
  const state = stateOf(path)
  if (part)
    return inTurn(state, async () => {
      state.there.set(part.start, part.end)
      for (let end = state.there.get(state.at); end; end = state.there.get(state.at)) {
        state.there.delete(state.at)
        await advance(path, state, end)
      }
      return null
    })
  return inTurn(state, async () => {
    states.delete(path)
    // If the file was truncated meanwhile, the hash is invalid.
    const whole = (await stat(path)).size < state.at ? fresh() : state
    await advance(path, whole, Number.POSITIVE_INFINITY)
    // Copied, because another request may need the same hash.
    return { sha256: whole.hash.copy().digest('hex'), head: whole.head }
  })
})
