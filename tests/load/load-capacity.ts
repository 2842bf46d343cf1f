/**
 * Adds people until a threshold breaks, as Mattermost's load test does, and finds how many people the thresholds hold
 * for.
 */

import type { Measured } from './load-scene.ts'
import { failedPercent, fullOrShort, ms, PACE, percent } from './load-scene.ts'
import type { Load } from './mix-run.ts'
import { rounded } from './results.ts'

/**
 * From mattermost-load-test-ng, config/coordinator.sample.json. There 5xx and missing answers have 0.025 % each, here
 * together.
 */
export const THRESHOLD = { meanMs: 100, p99Ms: 2000, failedPercent: 0.025 }
const SETTLE_S = fullOrShort(10, 3)
const LOOK_S = fullOrShort(20, 5)
const HOLD_S = fullOrShort(60, 10)
/** The factor for the number of people if the thresholds do not hold for a minute. */
const BACKOFF_FACTOR = 0.95
const ARRIVALS_PER_SECOND = 40

const breaks = (measured: Measured): string | undefined => {
  if (failedPercent(measured) > THRESHOLD.failedPercent) return 'failed'
  if (measured.all.p99Ms > THRESHOLD.p99Ms) return 'p99'
  return measured.all.meanMs > THRESHOLD.meanMs ? 'mean' : undefined
}

export interface Capacity {
  /** The number of people for whom the thresholds hold. */
  supported: number
  /** True if nothing broke and no larger number was tried. */
  isAtLeast: boolean
  /** The measurements of that minute. */
  held: Measured | undefined
  steps: { count: number; broke: string | undefined; measured: Measured }[]
}

interface SearchRange {
  from: number
  step: number
  most: number
}

export const findSupported = async (
  load: Load,
  { from, step, most: maximum }: SearchRange,
): Promise<Capacity> => {
  const steps: Capacity['steps'] = []
  const measureStep = async (count: number, seconds: number): Promise<string | undefined> => {
    await load.setPeople(count, { perSecond: ARRIVALS_PER_SECOND, pace: PACE })
    await load.measure(SETTLE_S)
    const measured = await load.measure(seconds)
    const broke = breaks(measured)
    steps.push({ count, broke, measured })
    process.stdout.write(`${stepRow(steps.at(-1) as Capacity['steps'][number]).join('  ')}\n`)
    return broke
  }
  let count = from
  let hasBroken = false
  // Tried twice, because other load on the machine may have been the cause.
  for (; count <= maximum && !hasBroken; count += step)
    hasBroken = Boolean((await measureStep(count, LOOK_S)) && (await measureStep(count, LOOK_S)))
  // Halfway between the last number that held and the one that did not.
  count -= hasBroken ? 1.5 * step : step
  while (count >= step / 2 && (await measureStep(Math.floor(count), HOLD_S))) count *= BACKOFF_FACTOR
  const heldMeasurement = count >= step / 2 ? steps.at(-1)?.measured : undefined
  return {
    supported: heldMeasurement ? Math.floor(count) : 0,
    isAtLeast: !hasBroken,
    held: heldMeasurement,
    steps,
  }
}

export const supportedWords = ({ supported, isAtLeast }: Capacity): string =>
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

export const stepRow = ({ count, broke, measured }: Capacity['steps'][number]): string[] => {
  const { seconds, acts, all, seen, lost, doubled, cost } = measured
  const acted = Object.values(acts).reduce((sum, count) => sum + count, 0)
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
    cost.servers.map((share) => percent(share)).join(' and '),
    percent(cost.postgres),
    percent(cost.clients),
    percent(cost.machine),
    ms(cost.loopP99Ms),
    broke ?? '',
  ]
}
