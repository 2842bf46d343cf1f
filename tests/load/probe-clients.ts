/** Asks servers whether they are there, ten times a second each, in a process that does nothing else. */
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from './figures.ts'

const EVERY_MS = 100

export interface Probed {
  p99Ms: number
  longestMs: number
  failed: number
}

const probe = (port: number) => {
  let tookMs: number[] = []
  let failed = 0
  const run = async () => {
    for (;;) {
      const startedAtMs = performance.now()
      const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)
      await answer?.arrayBuffer()
      if (answer?.status === 200) tookMs.push(performance.now() - startedAtMs)
      else failed += 1
      await wait(EVERY_MS)
    }
  }
  void run()
  /** Since the last time that it was asked. */
  return (): Probed => {
    const told = { p99Ms: percentile(tookMs, 99), longestMs: Math.max(...tookMs), failed }
    tookMs = []
    failed = 0
    return told
  }
}

const probes = process.argv.slice(2).map((port) => probe(Number(port)))
process.on('message', () => process.send?.(probes.map((told) => told())))
process.on('disconnect', () => process.exit())
process.send?.('ready')
