/** R1: a fixed load for three minutes, under which nothing gets slower, lost or doubled. */

import { startLoadRedis } from './load-redis.ts'
import type { Figures, Kept, Measured } from './load-scene.ts'
import {
  DATABASE_NOTE,
  describeRefusals,
  failedPercent,
  fullOrShort,
  ms,
  percent,
  withLoad,
} from './load-scene.ts'
import type { LoadPerson } from './mix-crowd.ts'
import { rounded, verdict } from './results.ts'

const R1 = {
  people: fullOrShort(500, 100),
  spaces: fullOrShort(10, 2),
  messagesPerSecond: 25,
  callsPerSecond: 50,
}
const MINUTES = 3
const MINUTE_S = fullOrShort(60, 10)
const GOAL = {
  failed: 0.025,
  meanMs: 100,
  p95Ms: 250,
  p99Ms: 1000,
  seenP95Ms: 300,
  seenP99Ms: 1000,
  growth: 1.1,
}

/** The same number of people from each of the first spaces that have enough. */
const ofSpaces = (people: LoadPerson[]): LoadPerson[] => {
  const each = R1.people / R1.spaces
  const spaces = [...Map.groupBy(people, ({ spaceId }) => spaceId).values()]
  return spaces
    .filter(({ length }) => length >= each)
    .slice(0, R1.spaces)
    .flatMap((space) => space.slice(0, each))
}

const HEAD = [
  '',
  'calls',
  'mean',
  'p95',
  'p99',
  'failed',
  'seen',
  'p95',
  'p99',
  'lost, doubled',
  'memory',
  'servers’ CPU',
  'PostgreSQL CPU',
]

const row = (minute: number, measured: Measured, mb: number): string[] => [
  `minute ${minute}`,
  `${rounded(measured.rest.count / measured.seconds)}/s`,
  ms(measured.rest.meanMs),
  ms(measured.rest.p95Ms),
  ms(measured.rest.p99Ms),
  percent(failedPercent(measured), 3),
  `${rounded(measured.seen.count / measured.seconds)}/s`,
  ms(measured.seen.p95Ms),
  ms(measured.seen.p99Ms),
  `${measured.lost}, ${measured.doubled}`,
  `${rounded(mb)} MB`,
  measured.cost.servers.map((share) => percent(share)).join(' and '),
  percent(measured.cost.postgres),
]

const goals = (minutes: Measured[], mbs: number[]): string[][] => {
  const maximum = (of: (measured: Measured) => number) => Math.max(...minutes.map(of))
  const [first = 0, last = 0] = [mbs[0], mbs.at(-1)]
  const goal = (label: string, value: number, limit: number, words: string): string[] => [
    label,
    `≤ ${words}`,
    verdict(value <= limit),
  ]
  return [
    goal('5xx and no answer', maximum(failedPercent), GOAL.failed, '0.025 %'),
    goal(
      'calls, mean',
      maximum(({ rest }) => rest.meanMs),
      GOAL.meanMs,
      ms(GOAL.meanMs),
    ),
    goal(
      'calls, p95',
      maximum(({ rest }) => rest.p95Ms),
      GOAL.p95Ms,
      ms(GOAL.p95Ms),
    ),
    goal(
      'calls, p99',
      maximum(({ rest }) => rest.p99Ms),
      GOAL.p99Ms,
      ms(GOAL.p99Ms),
    ),
    goal(
      'sent until seen, p95',
      maximum(({ seen }) => seen.p95Ms),
      GOAL.seenP95Ms,
      ms(GOAL.seenP95Ms),
    ),
    goal(
      'sent until seen, p99',
      maximum(({ seen }) => seen.p99Ms),
      GOAL.seenP99Ms,
      ms(GOAL.seenP99Ms),
    ),
    goal(
      'lost and doubled',
      maximum(({ lost, doubled }) => lost + doubled),
      0,
      '0',
    ),
    goal('memory of minute 3 by that of minute 1', last / first, GOAL.growth, String(GOAL.growth)),
  ]
}

/** The results of the worst minute, with which later runs are compared. */
const baselineValues = (minutes: Measured[], of: string): Kept[] => {
  const time = (label: string, figureOf: (measured: Measured) => number): Kept => ({
    name: `R1, ${of}: ${label}, ms`,
    value: Math.max(...minutes.map(figureOf)),
    may: 0.1,
    noise: 10,
  })
  return [
    time('calls, mean', ({ rest }) => rest.meanMs),
    time('calls, p95', ({ rest }) => rest.p95Ms),
    time('sent until seen, p95', ({ seen }) => seen.p95Ms),
  ]
}

const run = (nodes: Parameters<typeof withLoad>[0], of: string): Promise<Figures[]> =>
  withLoad(
    nodes,
    async ({ servers, load }) => {
      await load.setPeople(R1.people, { pace: null })
      await load.measure(fullOrShort(15, 3), R1)
      const minutes: Measured[] = []
      const mbs: number[] = []
      for (let minute = 1; minute <= MINUTES; minute += 1) {
        minutes.push(await load.measure(MINUTE_S, R1))
        const memories = await Promise.all(servers.map((server) => server.memory()))
        mbs.push(memories.reduce((sum, { now }) => sum + now.rss, 0) / 1e6)
      }
      return [
        {
          title: `R1 on ${of}: ${R1.people} people in ${R1.spaces} spaces, ${R1.messagesPerSecond} messages and ${R1.callsPerSecond} calls a second`,
          head: HEAD,
          rows: minutes.map((measured, at) => row(at + 1, measured, mbs[at] ?? 0)),
          notes: [
            'Calls: three of four open a conversation, the others an older page of it. Messages go to the space’s chat, to groups and to people. CPU: of one core. Memory: RSS after a collection, of all servers.',
            DATABASE_NOTE,
            ...describeRefusals(minutes),
          ],
        },
        {
          title: `R1 on ${of}: goals`,
          head: ['in each minute', 'goal', ''],
          rows: goals(minutes, mbs),
          notes: [],
          kept: fullOrShort(baselineValues(minutes, of), []),
        },
      ]
    },
    ofSpaces,
  )

export const bench = async (): Promise<Figures[]> => {
  const measured = await run([{}], 'one server')
  const redis = await startLoadRedis()
  const nodes = [{ redisUrl: redis.url }, { redisUrl: redis.url }]
  return [...measured, ...(await run(nodes, 'two servers').finally(redis.stop))]
}
