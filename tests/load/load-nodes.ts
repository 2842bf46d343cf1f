/** What a second server adds, with each limited to half a core. The database and the people are not limited. */
import process from 'node:process'
import { holdToShare } from './cpu-share.ts'
import type { Capacity } from './load-capacity.ts'
import { findSupported, STEP_HEAD, stepRow, supportedWords } from './load-capacity.ts'
import { startLoadRedis } from './load-redis.ts'
import type { Figures } from './load-scene.ts'
import { fullOrShort, withLoad } from './load-scene.ts'
import { rounded, verdict } from './results.ts'

const SHARE = 0.5
const GOAL = 1.6
const WISH = {
  one: fullOrShort({ from: 450, step: 150, most: 3000 }, { from: 50, step: 50, most: 100 }),
  two: fullOrShort({ from: 900, step: 300, most: 6000 }, { from: 100, step: 100, most: 200 }),
}

const run = async (count: number, redisUrl?: string): Promise<Capacity> => {
  const shares = Array.from({ length: count }, (_, at) => holdToShare(`load-${process.pid}-${at}`, SHARE))
  try {
    const nodes = shares.map((share) => {
      if (!share) throw new Error('This machine lets nobody hold a process to a share of a core (cgroups)')
      return { share, ...(redisUrl && { redisUrl }) }
    })
    return await withLoad(nodes, ({ load }) => findSupported(load, count === 1 ? WISH.one : WISH.two))
  } finally {
    for (const share of shares) share?.end()
  }
}

export const bench = async (): Promise<Figures[]> => {
  const singleNode = await run(1)
  const redis = await startLoadRedis()
  const two = await run(2, redis.url).finally(redis.stop)
  const ratio = two.supported / singleNode.supported
  return [
    {
      title: 'A second server, each held to half a core',
      head: ['servers', ...STEP_HEAD],
      rows: [
        ...singleNode.steps.map((step) => ['1', ...stepRow(step)]),
        ...two.steps.map((step) => ['2', ...stepRow(step)]),
      ],
      notes: [
        'As above. The two share PostgreSQL and a Redis, and each has every other person, so that each space is on both. The one is alone, without a Redis. Held by the kernel (cgroup, periods of 10 ms); PostgreSQL and the people are not.',
      ],
    },
    {
      title: 'A second server: supported people',
      head: ['', 'supported', 'goal'],
      rows: [
        ['one server on half a core', supportedWords(singleNode), ''],
        [
          'two servers on half a core each',
          supportedWords(two),
          singleNode.isAtLeast || two.isAtLeast
            ? `≥ ${GOAL} times: not told, nothing broke`
            : `≥ ${GOAL} times: ${rounded(ratio, 2)}, ${verdict(ratio >= GOAL)}`,
        ],
      ],
      notes: [],
      kept: [
        { name: 'A second server: times the people', value: ratio, may: 0.1, noise: 0, isMoreBetter: true },
      ],
    },
  ]
}
