/** R2: how many people one machine can serve, with its database and the simulated people on it. */

import type { Capacity } from './load-capacity.ts'
import { findSupported, STEP_HEAD, stepRow, supportedWords, THRESHOLD } from './load-capacity.ts'
import type { Figures } from './load-scene.ts'
import { DATABASE_NOTE, describeRefusals, fullOrShort, PACE, percent, withLoad } from './load-scene.ts'
import { rounded, verdict } from './results.ts'

const GOAL = 2000
const SEARCH_RANGE = fullOrShort({ from: 1200, step: 300, most: 6000 }, { from: 100, step: 100, most: 200 })

const boundBy = ({ steps }: Capacity): string => {
  const worst = steps.find(({ broke }) => broke)?.measured ?? steps.at(-1)?.measured
  if (!worst) return 'nothing'
  const { servers, postgres, clients, machine } = worst.cost
  return `machine ${percent(machine)}; of one core: server ${percent(servers[0] ?? 0)}, PostgreSQL ${percent(postgres)}, the people ${percent(clients)}`
}

/**
 * What an act cost before and after the improvements, with 300 people and 50,000 messages and other work on the
 * machine.
 */
const BEFORE =
  'What was mended by it, for each act of 300 people with 50,000 messages (2026-11-25, on a machine that did much beside, so that the times say how they compare and nothing more): statements 19.4, then 11.6 once it was one statement where a receiver is, and fewer since it is one who asks; PostgreSQL’s CPU 12.1 ms, then 5.6 ms once it kept their plans; the server’s CPU 17.4 ms, then 11.4 ms with both.'

const NOTES = [
  'What each does is Mattermost’s mix (mattermost-load-test-ng, simulcontroller): for each message 6.5 times another conversation is opened, 2 times an older page, 0.14 times the line is cut and comes back, 0.13 reactions, 0.022 searches; ' +
    `1 to ${39 * PACE} seconds between two acts, ${20 * PACE} on average (its sample settings: 1,000 and 20,000 ms). Beside it each walks six seconds in every five minutes, ten steps a second, and leaves the desk or is back every ten minutes. ` +
    'Its other acts, a quarter of all and most of them lighter, are left out, so that people write more often here: every 196 s.',
  'Each opening asks the server for a page, also where the member client still has it; it tells how far one has read, and what has arrived. Who comes back asks, in one request, what room-watch.lazy.ts asks, and in another each conversation that was open and has changed for what is new. Sockets are WebSockets from the first, without the polling by which a page begins.',
  `Thresholds, of calls and of what is asked on sockets alike: mean ≤ ${THRESHOLD.meanMs} ms, p99 ≤ ${rounded(THRESHOLD.p99Ms)} ms, 5xx and no answer together ≤ ${THRESHOLD.failedPercent} % (config/coordinator.sample.json). Supported: as many as they hold for over a whole minute; while people are added, what breaks is looked at once more. CPU: of one core, but for the machine’s.`,
]

/** From github.com/mattermost/performance-reports, ceiling-tests/v2, test L.110. */
const MATTERMOST_NOTE =
  'Mattermost’s 217: v9.5.7 on one c7i.large (2 vCPU, 4 GiB) with a database of its own (Aurora, db.r7g.large, 2 vCPU, 16 GiB), its people on other machines, 100 million posts; bound by the database, without Elasticsearch (mattermost/performance-reports, ceiling-tests/v2, L.110). ' +
  'What differs, for us: 1 million messages instead of 100, another product, no mails and no files. Against us: database and people on the same two cores, and an act every 20 s where theirs came every 108 s (RatesDistribution 5.4). With two of these nodes, two databases and Elasticsearch they report 2,221.'

export const bench = async (): Promise<Figures[]> =>
  withLoad([{}], async ({ load }) => {
    const capacity = await findSupported(load, SEARCH_RANGE)
    return [
      {
        title: `R2: people on one machine${PACE === 1 ? '' : `, at ${PACE} times the pace`}`,
        head: STEP_HEAD,
        rows: capacity.steps.map(stepRow),
        notes: [
          ...NOTES,
          DATABASE_NOTE,
          BEFORE,
          ...describeRefusals(capacity.steps.map(({ measured }) => measured)),
        ],
      },
      {
        title: 'R2: supported people',
        head: ['', 'supported', 'bound by', 'goal'],
        rows: [
          [
            'the product, one machine of 2 cores with all on it',
            supportedWords(capacity),
            boundBy(capacity),
            `≥ ${rounded(GOAL)}: ${verdict(capacity.supported >= GOAL)}`,
          ],
          ['Mattermost, 2 vCPU and a database with 2 more', '217', 'its database', ''],
        ],
        notes: [MATTERMOST_NOTE],
        kept: fullOrShort(
          [
            {
              name: 'R2: supported people',
              value: capacity.supported,
              may: 0.05,
              noise: 0,
              isMoreBetter: true,
            },
          ],
          [],
        ),
      },
    ]
  })
