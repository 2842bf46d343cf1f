/** R3: the server is killed under a thousand people, who all reconnect. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Figures } from './load-scene.ts'
import { describeRefusals, fullOrShort, ms, withLoad } from './load-scene.ts'
import { percentile, rounded, verdict } from './results.ts'

const PEOPLE = fullOrShort(1000, 200)
const BEFORE_S = fullOrShort(30, 5)
const DOWN_MS = 1000
const WITHIN_MS = 60_000
const GOAL = { backMs: 15_000, loopP99Ms: 200 }

export const bench = async (): Promise<Figures[]> =>
  withLoad([{}], async ({ servers: [server], load }) => {
    if (!server) throw new Error('No server')
    await load.setPeople(PEOPLE)
    await load.measure(BEFORE_S)
    const restart = async () => {
      await server.kill()
      await wait(DOWN_MS)
      const startedAtMs = performance.now()
      await server.start()
      await server.loopDelay()
      return performance.now() - startedAtMs
    }
    const [{ backMs, missing, met }, startMs] = await Promise.all([load.comeback(WITHIN_MS), restart()])
    const { p99Ms, longestMs } = await server.loopDelay()
    const last = missing > 0 ? Number.POSITIVE_INFINITY : Math.max(...backMs)
    const failed = met.errors5xx - met.shed
    return [
      {
        title: `R3: the server is killed under ${rounded(PEOPLE)} people, and starts again`,
        head: [
          'back and caught up: half',
          '95 %',
          'all',
          'not back',
          'server started within',
          'event loop p99',
          'longest',
          '5xx but 503',
          'lost, doubled',
          'goal',
        ],
        rows: [
          [
            ms(percentile(backMs, 50)),
            ms(percentile(backMs, 95)),
            missing > 0 ? '' : ms(last),
            String(missing),
            ms(startMs),
            ms(p99Ms),
            ms(longestMs),
            String(failed),
            `${met.lost}, ${met.doubled}`,
            `≤ 15 s: ${verdict(last <= GOAL.backMs)}, loop p99 ≤ ${GOAL.loopP99Ms} ms: ${verdict(p99Ms <= GOAL.loopP99Ms)}, no 5xx: ${verdict(failed === 0)}`,
          ],
        ],
        notes: [
          `From the kill (SIGKILL), with the ${DOWN_MS / 1000} s that it is down: each page waits 1 to 5 s between two tries, half of that either way by chance (§9), connects, enters the room, reads its list of conversations and, in one request, what else it shows, and in another each conversation that was open and has changed. People go on as before meanwhile.`,
          ...describeRefusals([met]),
        ],
        kept: fullOrShort([{ name: 'R3: all back after, ms', value: last, may: 0.1, noise: 500 }], []),
      },
    ]
  })
