import type { ImportRow, ImportRowResult } from '@metapyra/contract/entities/import'
import type { Pause } from './pause.ts'
import type { Tries } from './retry.ts'
import { judge } from './retry.ts'

export interface BatchSource {
  batch(batch: number): ImportRow[]
  settle(batch: number, results: readonly ImportRowResult[]): void
  refuse(batch: number, reason: string): void
}

export interface RunOptions {
  source: BatchSource
  /** Batches still to be sent, in order. */
  batches: readonly number[]
  send(batch: number, rows: ImportRow[], signal: AbortSignal): Promise<readonly ImportRowResult[]>
  onProgress(progress: Progress): void
  /** Cancels: no further batch starts, waits end at once, what is on its way gets `graceMs` to come home. */
  signal: AbortSignal
  graceMs?: number
  pause?: Pause
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

export interface Progress {
  rowsDone: number
  /** While nothing moves, why. */
  waitingFor: 'offline' | 'busy' | 'pause' | null
}

export interface RunEnd {
  end: 'done' | 'cancelled' | 'stopped'
  /** Batches nobody confirmed; sending them again under the same import id has no second effect. */
  open: number[]
  reason?: string
}

/** Two on their way keep the server busy while the answer of the first travels. */
export const BATCHES_IN_FLIGHT = 2
const GRACE_MS = 5000

/** Resolves after `ms`, at once when aborted, and early when the network comes back. */
export function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      globalThis.removeEventListener?.('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    globalThis.addEventListener?.('online', end)
  })
}

/** Sends the batches, two at a time, until each is settled, refused, or the run ends otherwise. */
export async function runBatches(options: RunOptions): Promise<RunEnd> {
  const { source, send, onProgress, signal, wait = waitFor } = options
  const queue = [...options.batches]
  const open = new Set(options.batches)
  const hardStop = new AbortController()
  const stop = new AbortController()
  const halted = AbortSignal.any([signal, stop.signal])
  const progress: Progress = { rowsDone: 0, waitingFor: null }
  let reason: string | undefined
  let graceTimer: ReturnType<typeof setTimeout> | undefined
  const report = (change: Partial<Progress>) => onProgress(Object.assign(progress, change))
  const onHalt = () => {
    graceTimer = setTimeout(() => hardStop.abort(), options.graceMs ?? GRACE_MS)
  }
  halted.addEventListener('abort', onHalt)

  const sendOne = async (batch: number) => {
    const rows = source.batch(batch)
    let tries: Tries = { offline: 0, busy: 0 }
    while (!halted.aborted) {
      try {
        source.settle(batch, await send(batch, rows, hardStop.signal))
      } catch (error) {
        if (hardStop.signal.aborted) return
        const verdict = judge(error, tries)
        if (verdict.act === 'retry') {
          // A day offline is no reason to give up on a server that then stumbles once.
          tries = { offline: 0, busy: 0, [verdict.why]: tries[verdict.why] + 1 }
          report({ waitingFor: verdict.why })
          await wait(verdict.afterMs, halted)
          continue
        }
        if (verdict.act === 'stop') {
          reason ??= verdict.reason
          stop.abort()
          return
        }
        source.refuse(batch, verdict.reason)
      }
      open.delete(batch)
      const waitingFor = options.pause?.isOn() ? 'pause' : null
      report({ rowsDone: progress.rowsDone + rows.length, waitingFor })
      return
    }
  }
  const sender = async () => {
    for (let next = queue.shift(); next !== undefined && !halted.aborted; next = queue.shift()) {
      if (options.pause?.isOn()) {
        report({ waitingFor: 'pause' })
        await options.pause.over(halted)
        report({ waitingFor: null })
      }
      await sendOne(next)
    }
  }

  try {
    await Promise.all(Array.from({ length: BATCHES_IN_FLIGHT }, sender))
  } finally {
    clearTimeout(graceTimer)
    halted.removeEventListener('abort', onHalt)
  }
  const left = [...open]
  if (reason !== undefined) return { end: 'stopped', open: left, reason }
  return { end: left.length > 0 ? 'cancelled' : 'done', open: left }
}
