/**
 * R4: more load than the server can handle. Nonessential calls are refused with a retry time, and the probe responds.
 */
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { Figures, Measured } from './load-scene.ts'
import { describeRefusals, fullOrShort, ms, percent, withLoad } from './load-scene.ts'
import { forkOn, nextMessage, requestFromChild } from './measured-process.ts'
import type { Probed } from './probe-clients.ts'
import { rounded, verdict } from './results.ts'

/** R1 times four, and then only more calls, until it is too much. */
const R1_BY_4 = { people: fullOrShort(2000, 200), messagesPerSecond: 100, callsPerSecond: 200 }
const CALLS_PER_SECOND = [200, 800, 1600, 3200]
const SECONDS = fullOrShort(20, 5)
const GOAL_MS = 200
const BARE_SERVER = fileURLToPath(new URL('./bare-server.ts', import.meta.url))
const PROBES = fileURLToPath(new URL('./probe-clients.ts', import.meta.url))

/** Probes the server and, for comparison, a process that does nothing, to show how far the machine itself lags. */
const startProbing = async (port: number) => {
  const { PATH, HOME } = process.env
  const bare = forkOn(BARE_SERVER, { env: { PATH, HOME } })
  const barePort = String(await nextMessage(bare))
  const probes = forkOn(PROBES, { args: [String(port), barePort], env: { PATH, HOME } })
  await nextMessage(probes)
  return {
    take: async () => (await requestFromChild(probes, 'take')) as [Probed, Probed],
    end: () => [bare, probes].map((child) => child.kill('SIGKILL')),
  }
}

const row = (callsPerSecond: number, measured: Measured, [probed, bare]: [Probed, Probed]): string[] => [
  `${rounded(callsPerSecond)}/s`,
  `${rounded(measured.called / measured.seconds)}/s`,
  `${rounded((measured.rest.count - measured.errors5xx) / measured.seconds)}/s`,
  `${rounded(measured.shed / measured.seconds)}/s`,
  String(measured.errors5xx - measured.shed),
  String(measured.timeouts),
  ms(measured.rest.p99Ms),
  ms(probed.p99Ms),
  ms(probed.longestMs),
  String(probed.failed),
  `${ms(bare.p99Ms)}, ${ms(bare.longestMs)}`,
  percent(measured.cost.servers[0] ?? 0),
  ms(measured.cost.loopP99Ms),
  `other 5xx 0: ${verdict(measured.errors5xx === measured.shed)}, probe ≤ ${GOAL_MS} ms: ${verdict(probed.asked > SECONDS * 5 && probed.p99Ms <= GOAL_MS && probed.failed === 0)}`,
]

export const bench = async (): Promise<Figures[]> =>
  withLoad([{}], async ({ servers: [server], load }) => {
    await load.setPeople(R1_BY_4.people, { pace: null })
    const rows: string[][] = []
    const all: Measured[] = []
    const probing = await startProbing(server?.port ?? 0)
    for (const callsPerSecond of CALLS_PER_SECOND) {
      await probing.take()
      const measured = await load.measure(SECONDS, { ...R1_BY_4, callsPerSecond })
      all.push(measured)
      rows.push(row(callsPerSecond, measured, await probing.take()))
    }
    probing.end()
    return [
      {
        title: `R4: ${rounded(R1_BY_4.people)} people, ${R1_BY_4.messagesPerSecond} messages a second, and ever more calls`,
        head: [
          'calls wanted',
          'made',
          'answered',
          '503 with Retry-After',
          'other 5xx',
          'no answer',
          'answers p99',
          '/healthz p99',
          'longest',
          'failed',
          'a bare server’s p99, longest',
          'server CPU',
          'event loop p99',
          'goal',
        ],
        rows,
        notes: [
          `The first row is four times R1. Each row ${SECONDS} s; calls come at this rate whether or not those before were answered. /healthz is asked ten times a second on a connection beside, by a process that does nothing else, and so is a bare HTTP server of Node’s in a process of its own: what that one takes is the machine’s, whose two cores are all taken. Messages go on throughout.`,
          ...describeRefusals(all),
        ],
      },
    ]
  })
