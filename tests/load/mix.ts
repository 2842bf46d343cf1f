/**
 * What somebody does, as Mattermost found it of the average user of its largest customer in a busy hour and has its load
 * test do (mattermost-load-test-ng, simulcontroller/controller.go): so often of each for one message.
 */
export const MIX = {
  switch: 6.5,
  scroll: 2,
  write: 1,
  reconnect: 0.14,
  react: 0.13,
  search: 0.022,
} as const
export type Act = keyof typeof MIX

/** Between two acts, as in simulcontroller.sample.json; the wait is even between the least and as far above the mean. */
const IDLE_MS = { least: 1000, mean: 20_000 }
const ALL = Object.values(MIX).reduce((sum, weight) => sum + weight, 0)

export const pickAct = (random = Math.random()): Act => {
  let left = random * ALL
  for (const [act, weight] of Object.entries(MIX)) {
    left -= weight
    if (left < 0) return act as Act
  }
  return 'switch'
}

/** `pace` above 1 is slower: the published 217 users were measured at 5.4. */
export const idleMs = (pace: number): number =>
  (IDLE_MS.least + Math.random() * 2 * (IDLE_MS.mean - IDLE_MS.least)) * pace

/** Beside it somebody walks for some seconds now and then, ten steps a second; 2 % do at any moment. */
export const WALK = { everyMs: 300_000, lastsMs: 6000 }
/** And leaves the desk, or is back at it. */
export const IDLE_EVERY_MS = 600_000

export const anyOf = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T

/** Moments of a thing that comes so often on average, whenever it came last. */
export const untilNextMs = (meanMs: number): number => -Math.log(1 - Math.random()) * meanMs

/** A word that stands often, or seldom, in what was written before (mix-history.ts). */
export const WORDS = 20_000
export const anyWord = (): string => `w${Math.floor(Math.exp(Math.random() * Math.log(WORDS)))}x`
