/** The server as `main.ts` starts it, in a process that also answers what it has cost itself so far. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import process from 'node:process'
import { startServer } from '../../server/src/start.ts'

/** Asks a thousand times a second how late it is, once somebody wants to know: other parts measure CPU. */
const delay = monitorEventLoopDelay({ resolution: 1 })

const loopDelay = () => {
  const answer = { p99Ms: delay.percentile(99) / 1e6, longestMs: delay.max / 1e6 }
  delay.reset()
  delay.enable()
  return answer
}

await startServer()
process.on('message', (question) => process.send?.(question === 'cpu' ? process.cpuUsage() : loopDelay()))
process.send?.('listening')
