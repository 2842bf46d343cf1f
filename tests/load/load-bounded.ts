/** R1: so much for three minutes, and nothing gets slower, lost or doubled. */
import { rounded, verdict } from './figures.ts'
import type { Figures, Measured } from './load-scene.ts'
import {
  DATABASE_NOTE,
  describeRefusals,
  failedPercent,
  inFull,
  ms,
  percent,
  withLoad,
} from './load-scene.ts'
import type { LoadPerson } from './mix-crowd.ts'

const R1 = { people: inFull(500, 100), spaces: inFull(10, 2), messagesPerSecond: 25, callsPerSecond: 50 }
const MINUTES = 3
const MINUTE_S = inFull(60, 10)
const GOAL = {
  failed: 0.025,
  meanMs: 100,
  p95Ms: 250,
  p99Ms: 1000,
  seenP95Ms: 300,
  seenP99Ms: 1000,
  growth: 1.1,
}

/** As many of each of the first spaces that have them. */
const ofSpaces = (people: LoadPerson[]): LoadPerson[] => {
  const each = R1.people / R1.spaces
  const spaces = [...Map.groupBy(people, ({ spaceId }) => spaceId).values()]
  return spaces
    .filter(({ length }) => length >= each)
    .slice(0, R1.spaces)
    .flatMap((space) => space.slice(0, each))
}

const row = (minute: number, one: Measured, mb: number): string[] => [
  `minute ${minute}`,
  `${rounded(one.rest.count / one.seconds)}/s`,
  ms(one.rest.meanMs),
  ms(one.rest.p95Ms),
  ms(one.rest.p99Ms),
  percent(failedPercent(one), 3),
  `${rounded(one.seen.count / one.seconds)}/s`,
  ms(one.seen.p95Ms),
  ms(one.seen.p99Ms),
  `${one.lost}, ${one.doubled}`,
  `${rounded(mb)} MB`,
  percent(one.cost.servers[0] ?? 0),
  percent(one.cost.postgres),
]

const goals = (minutes: Measured[], mbs: number[]): string[][] => {
  const most = (of: (one: Measured) => number) => Math.max(...minutes.map(of))
  const [first = 0, last = 0] = [mbs[0], mbs.at(-1)]
  const goal = (what: string, value: number, limit: number, words: string): string[] => [
    what,
    `≤ ${words}`,
    verdict(value <= limit),
  ]
  return [
    goal('5xx and no answer', most(failedPercent), GOAL.failed, '0.025 %'),
    goal(
      'calls, mean',
      most(({ rest }) => rest.meanMs),
      GOAL.meanMs,
      ms(GOAL.meanMs),
    ),
    goal(
      'calls, p95',
      most(({ rest }) => rest.p95Ms),
      GOAL.p95Ms,
      ms(GOAL.p95Ms),
    ),
    goal(
      'calls, p99',
      most(({ rest }) => rest.p99Ms),
      GOAL.p99Ms,
      ms(GOAL.p99Ms),
    ),
    goal(
      'sent until seen, p95',
      most(({ seen }) => seen.p95Ms),
      GOAL.seenP95Ms,
      ms(GOAL.seenP95Ms),
    ),
    goal(
      'sent until seen, p99',
      most(({ seen }) => seen.p99Ms),
      GOAL.seenP99Ms,
      ms(GOAL.seenP99Ms),
    ),
    goal(
      'lost and doubled',
      most(({ lost, doubled }) => lost + doubled),
      0,
      '0',
    ),
    goal('memory of minute 3 by that of minute 1', last / first, GOAL.growth, String(GOAL.growth)),
  ]
}

export const bench = async (): Promise<Figures[]> =>
  withLoad(
    [{}],
    async ({ servers: [server], load }) => {
      await load.setPeople(R1.people, { pace: null })
      await load.measure(inFull(15, 3), R1)
      const minutes: Measured[] = []
      const mbs: number[] = []
      for (let minute = 1; minute <= MINUTES; minute += 1) {
        minutes.push(await load.measure(MINUTE_S, R1))
        mbs.push(((await server?.memory())?.now.rss ?? 0) / 1e6)
      }
      return [
        {
          title: `R1: ${R1.people} people in ${R1.spaces} spaces, ${R1.messagesPerSecond} messages and ${R1.callsPerSecond} calls a second`,
          head: [
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
            'server CPU',
            'PostgreSQL CPU',
          ],
          rows: minutes.map((one, at) => row(at + 1, one, mbs[at] ?? 0)),
          notes: [
            'Calls: three of four open a conversation, the others an older page of it. Messages go to the space’s chat, to groups and to people. CPU: of one core. Memory: RSS after a collection.',
            DATABASE_NOTE,
            ...describeRefusals(minutes),
          ],
        },
        { title: 'R1: goals', head: ['in each minute', 'goal', ''], rows: goals(minutes, mbs), notes: [] },
      ]
    },
    ofSpaces,
  )
