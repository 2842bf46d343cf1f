/**
 * What a person does, from Mattermost's measurement of the average user of its largest customer in a busy hour, which
 * its load test uses (mattermost-load-test-ng, simulcontroller/controller.go): the frequency of each act per message.
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

/**
 * The time between two acts, as in simulcontroller.sample.json. It is uniformly distributed from the least to as far
 * above the mean.
 */
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

/** A `pace` above 1 is slower: the published 217 users were measured at 5.4. */
export const idleMs = (pace: number): number =>
  (IDLE_MS.least + Math.random() * 2 * (IDLE_MS.mean - IDLE_MS.least)) * pace

/** In addition, a person walks for some seconds now and then, ten steps a second; at any moment 2 % do. */
export const WALK = { everyMs: 300_000, lastsMs: 6000 }
/** How often a person leaves the desk, or returns to it. */
export const IDLE_EVERY_MS = 600_000

export const anyOf = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T

/** The time to the next event of a Poisson process with this mean interval. */
export const untilNextMs = (meanMs: number): number => -Math.log(1 - Math.random()) * meanMs

/** A frequent or rare word of the earlier messages (mix-history.ts). */
export const WORDS = 20_000
export const anyWord = (): string => `w${Math.floor(Math.exp(Math.random() * Math.log(WORDS)))}x`
