import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { watchWorker } from './watchdog.ts'

/** Answers pings only for the given time after it has reported a full disk. */
const threadThatHangs = (ms: number) =>
  new Worker(
    `const { parentPort } = require('node:worker_threads')
    parentPort.on('message', () => parentPort.postMessage('pong'))
    parentPort.postMessage('full')
    setTimeout(() => { const end = Date.now() + ${ms}; while (Date.now() < end); }, 100)`,
    { eval: true },
  )

it('[DB-5] tells of a thread that does not come back after a full disk, and of none that is only slow', async () => {
  const [hanging, slow] = [threadThatHangs(60_000), threadThatHangs(2500)]
  const events: string[] = []
  const startedAt = performance.now()
  const stuck = new Promise<void>((resolve) => {
    watchWorker(hanging, (seconds) => {
      events.push(`hanging after ${seconds} s`)
      resolve()
    })
  })
  const watch = watchWorker(slow, () => events.push('slow'))
  await stuck
  expect(performance.now() - startedAt).toBeLessThan(9000)
  await wait(1500)
  expect(events).toEqual(['hanging after 5 s'])
  watch.stop()
  await Promise.all([hanging.terminate(), slow.terminate()])
})
