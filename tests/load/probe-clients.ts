/** Probes servers ten times a second each, in a process that does nothing else. */
import process from 'node:process'
import { percentile } from './results.ts'

const EVERY_MS = 100
const HANG_MS = 5000

export interface Probed {
  asked: number
  p99Ms: number
  longestMs: number
  failed: number
}

const probe = (port: number) => {
  let tookMs: number[] = []
  let failed = 0
  const sendProbe = async () => {
    const startedAtMs = performance.now()
    try {
      const signal = AbortSignal.timeout(HANG_MS)
      const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal })
      await answer.arrayBuffer()
      if (answer.status === 200) tookMs.push(performance.now() - startedAtMs)
      else failed += 1
    } catch {
      failed += 1
    }
  }
  // Without waiting for the previous answer.
  setInterval(() => void sendProbe(), EVERY_MS)
  /** The results since the previous call. */
  return (): Probed => {
    const result = {
      asked: tookMs.length,
      p99Ms: percentile(tookMs, 99),
      longestMs: Math.max(0, ...tookMs),
      failed,
    }
    tookMs = []
    failed = 0
    return result
  }
}

const probes = process.argv.slice(2).map((port) => probe(Number(port)))
process.on('message', () => process.send?.(probes.map((result) => result())))
process.on('disconnect', () => process.exit())
process.send?.('ready')
