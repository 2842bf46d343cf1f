/**
 * Hashes files in a thread of its own, also while their parts come: what lies there without a gap from the first byte on
 * is hashed already when the last part has come, so that nobody waits for a gigabyte to be read again.
 */
import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import type { Hashed, HashWish } from '../file-store/whole-hash.ts'
import { HEAD_BYTES } from '../http/uploads/upload-type.ts'
import { answering } from './answering.ts'

interface State {
  hash: ReturnType<typeof createHash>
  head: Buffer
  /** Up to here. */
  at: number
  /** What lies there from a byte on, up to which other one. */
  there: Map<number, number>
  turn: Promise<unknown>
}

const PIECE_BYTES = 1024 ** 2
/** Who is forgotten is hashed from the start. */
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

/** Up to a byte, or the end of the file. */
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

/** One after the other for each file, and the files side by side. */
answering(async ({ path, part }: HashWish): Promise<Hashed | null> => {
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
    // What was cut off meanwhile is not what was hashed.
    const whole = (await stat(path)).size < state.at ? fresh() : state
    await advance(path, whole, Number.POSITIVE_INFINITY)
    // Another one may ask for the same at once.
    return { sha256: whole.hash.copy().digest('hex'), head: whole.head }
  })
})
