/** R4: more than it can do: what is not essential is refused with a word when to come again, and the probe answers. */
import { setTimeout as wait } from 'node:timers/promises'
import { percentile, rounded, verdict } from './figures.ts'
import type { Figures, Measured } from './load-scene.ts'
import { describeRefusals, inFull, ms, percent, withLoad } from './load-scene.ts'

/** R1 times four, and then calls alone, until it is too much. */
const R1_BY_4 = { people: inFull(2000, 200), messagesPerSecond: 100, callsPerSecond: 200 }
const CALLS_PER_SECOND = [200, 800, 1600, 3200]
const SECONDS = inFull(20, 5)
const PROBE_EVERY_MS = 100
const GOAL_MS = 200

const probing = (port: number) => {
  const tookMs: number[] = []
  let [isOver, failed] = [false, 0]
  const run = async () => {
    while (!isOver) {
      const startedAtMs = performance.now()
      const answer = await fetch(`http://127.0.0.1:${port}/healthz`, {
        headers: { host: 'load.example' },
      }).catch(() => undefined)
      if (answer?.status === 200) tookMs.push(performance.now() - startedAtMs)
      else failed += 1
      await answer?.arrayBuffer()
      await wait(PROBE_EVERY_MS)
    }
  }
  const done = run()
  return async () => {
    isOver = true
    await done
    return { p99Ms: percentile(tookMs, 99), longestMs: Math.max(...tookMs), failed }
  }
}
type Probed = Awaited<ReturnType<ReturnType<typeof probing>>>

const row = (callsPerSecond: number, one: Measured, probed: Probed): string[] => [
  `${rounded(callsPerSecond)}/s`,
  `${rounded((one.rest.count - one.errors5xx) / one.seconds)}/s`,
  `${rounded(one.shed / one.seconds)}/s`,
  String(one.errors5xx - one.shed),
  String(one.timeouts),
  ms(one.rest.p99Ms),
  ms(probed.p99Ms),
  ms(probed.longestMs),
  String(probed.failed),
  percent(one.cost.servers[0] ?? 0),
  ms(one.cost.loopP99Ms),
  `other 5xx 0: ${verdict(one.errors5xx === one.shed)}, probe ≤ ${GOAL_MS} ms: ${verdict(probed.p99Ms <= GOAL_MS && probed.failed === 0)}`,
]

export const bench = async (): Promise<Figures[]> =>
  withLoad([{}], async ({ servers: [server], load }) => {
    await load.setPeople(R1_BY_4.people, { pace: null })
    const rows: string[][] = []
    const all: Measured[] = []
    for (const callsPerSecond of CALLS_PER_SECOND) {
      const end = probing(server?.port ?? 0)
      const one = await load.measure(SECONDS, { ...R1_BY_4, callsPerSecond })
      all.push(one)
      rows.push(row(callsPerSecond, one, await end()))
    }
    return [
      {
        title: `R4: ${rounded(R1_BY_4.people)} people, ${R1_BY_4.messagesPerSecond} messages a second, and ever more calls`,
        head: [
          'calls',
          'answered',
          '503 with Retry-After',
          'other 5xx',
          'no answer',
          'answers p99',
          '/healthz p99',
          'longest',
          'failed',
          'server CPU',
          'event loop p99',
          'goal',
        ],
        rows,
        notes: [
          `The first row is four times R1. Each row ${SECONDS} s; calls come at this rate whether or not those before were answered. /healthz is asked ten times a second on a connection beside. Messages go on throughout.`,
          ...describeRefusals(all),
        ],
      },
    ]
  })
