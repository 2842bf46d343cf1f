/** The server as `main.ts` starts it, in a process that also reports its own cost so far. */
import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import process from 'node:process'
import { startServer } from '../../server/src/app/start.ts'

/**
 * Samples the delay a thousand times a second, but only after the first request for it, because other tests measure
 * CPU.
 */
const delay = monitorEventLoopDelay({ resolution: 1 })

const loopDelay = () => {
  const answer = { p99Ms: delay.percentile(99) / 1e6, longestMs: delay.max / 1e6 }
  delay.reset()
  delay.enable()
  return answer
}

/** From a request's head until its response was handed over, as Node reports it, without the client's part. */
const startTimes = new WeakMap<object, number>()
let requestMs: number[] = []
const onRequest = (message: unknown) => {
  startTimes.set((message as { request: IncomingMessage }).request, performance.now())
}
const onAnswer = (message: unknown) => {
  const { request } = message as { request: IncomingMessage }
  requestMs.push(performance.now() - (startTimes.get(request) ?? Number.NaN))
}
channel('http.server.request.start').subscribe(onRequest)
channel('http.server.response.finish').subscribe(onAnswer)

const takeRequestMs = () => {
  const takenMs = requestMs
  requestMs = []
  return takenMs
}

const SAMPLE_MS = 10
let isSampling = false
let peak = { rss: 0, heapUsed: 0 }
const sample = () => {
  const { rss, heapUsed } = process.memoryUsage()
  peak = { rss: Math.max(peak.rss, rss), heapUsed: Math.max(peak.heapUsed, heapUsed) }
}

/** The peak since the previous call, without garbage from before. */
const memory = () => {
  sample()
  const answer = peak
  globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  peak = { rss, heapUsed }
  if (!isSampling) setInterval(sample, SAMPLE_MS)
  isSampling = true
  return { peak: answer, now: peak }
}

const answers: Record<string, () => unknown> = {
  cpu: () => process.cpuUsage(),
  'loop delay': loopDelay,
  'request ms': takeRequestMs,
  memory,
}

await startServer()
process.on('message', (question) => process.send?.(answers[String(question)]?.()))
process.send?.('listening')
