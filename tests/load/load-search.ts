/** Adds people until a threshold breaks, as Mattermost's load test does, and finds how many the thresholds hold for. */
import { rounded } from './figures.ts'
import type { Measured } from './load-scene.ts'
import { failedPercent, inFull, ms, PACE, percent } from './load-scene.ts'
import type { Load } from './mix-run.ts'

/** mattermost-load-test-ng, config/coordinator.sample.json; 5xx and no answer have 0.025 % each there, here together. */
export const THRESHOLD = { meanMs: 100, p99Ms: 2000, failedPercent: 0.025 }
const SETTLE_S = inFull(10, 3)
const LOOK_S = inFull(20, 5)
const HOLD_S = inFull(60, 10)
/** Taken off where the thresholds do not hold for a minute. */
const BACK = 0.95
const ARRIVALS_PER_SECOND = 40

const breaks = (one: Measured): string | undefined => {
  if (failedPercent(one) > THRESHOLD.failedPercent) return 'failed'
  if (one.all.p99Ms > THRESHOLD.p99Ms) return 'p99'
  return one.all.meanMs > THRESHOLD.meanMs ? 'mean' : undefined
}

export interface Found {
  /** For so many they hold. */
  supported: number
  /** It was not tried with more: nothing broke. */
  isAtLeast: boolean
  /** That minute. */
  held: Measured | undefined
  steps: { count: number; broke: string | undefined; measured: Measured }[]
}

interface Wish {
  from: number
  step: number
  most: number
}

export const findSupported = async (load: Load, { from, step, most }: Wish): Promise<Found> => {
  const steps: Found['steps'] = []
  const look = async (count: number, seconds: number): Promise<string | undefined> => {
    await load.setPeople(count, { perSecond: ARRIVALS_PER_SECOND, pace: PACE })
    await load.measure(SETTLE_S)
    const measured = await load.measure(seconds)
    const broke = breaks(measured)
    steps.push({ count, broke, measured })
    process.stdout.write(`${stepRow(steps.at(-1) as Found['steps'][number]).join('  ')}\n`)
    return broke
  }
  let count = from
  let hasBroken = false
  // Once more, as a machine of others may have been what broke.
  for (; count <= most && !hasBroken; count += step)
    hasBroken = Boolean((await look(count, LOOK_S)) && (await look(count, LOOK_S)))
  // Half way between the last that held and the one that did not.
  count -= hasBroken ? 1.5 * step : step
  while (count >= step / 2 && (await look(Math.floor(count), HOLD_S))) count *= BACK
  const held = count >= step / 2 ? steps.at(-1)?.measured : undefined
  return { supported: held ? Math.floor(count) : 0, isAtLeast: !hasBroken, held, steps }
}

export const supportedWords = ({ supported, isAtLeast }: Found): string =>
  `${isAtLeast ? 'at least ' : ''}${rounded(supported)}`

export const STEP_HEAD = [
  'people',
  'acts',
  'asked',
  'mean',
  'p95',
  'p99',
  'failed',
  'sent until seen p95',
  'lost, doubled',
  'server CPU',
  'PostgreSQL CPU',
  'people’s CPU',
  'machine',
  'event loop p99',
  'breaks',
]

export const stepRow = ({ count, broke, measured }: Found['steps'][number]): string[] => {
  const { seconds, acts, all, seen, lost, doubled, cost } = measured
  const acted = Object.values(acts).reduce((sum, one) => sum + one, 0)
  return [
    rounded(count),
    `${rounded(acted / seconds)}/s`,
    `${rounded(all.count / seconds)}/s`,
    ms(all.meanMs),
    ms(all.p95Ms),
    ms(all.p99Ms),
    percent(failedPercent(measured), 3),
    ms(seen.p95Ms),
    `${lost}, ${doubled}`,
    cost.servers.map((one) => percent(one)).join(' and '),
    percent(cost.postgres),
    percent(cost.clients),
    percent(cost.machine),
    ms(cost.loopP99Ms),
    broke ?? '',
  ]
}
