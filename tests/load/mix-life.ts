import { IDLE_EVERY_MS, idleMs, pickAct, untilNextMs, WALK } from './mix.ts'
import type { MixPerson } from './mix-person.ts'

const STEP_MS = 100

/** Lets a person act at their own pace, or only walk and be idle if it is null. Returns a function that ends it. */
export const startActing = (person: MixPerson, pace: number | null): (() => void) => {
  const timers = new Set<NodeJS.Timeout>()
  const after = (ms: number, task: () => unknown): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      task()
    }, ms)
    timers.add(timer)
  }
  const actOn = (): void =>
    after(idleMs(pace ?? 1), async () => {
      await person.act(pickAct())
      actOn()
    })
  const stroll = (untilMs: number): void =>
    after(STEP_MS, () => {
      const isLast = performance.now() >= untilMs
      person.step(isLast)
      if (isLast) walkOn()
      else stroll(untilMs)
    })
  const walkOn = (): void =>
    after(untilNextMs(WALK.everyMs), () => stroll(performance.now() + WALK.lastsMs * (0.5 + Math.random())))
  const turn = (isIdle: boolean): void =>
    after(untilNextMs(IDLE_EVERY_MS), () => {
      person.turnIdle(isIdle)
      turn(!isIdle)
    })
  if (pace !== null) actOn()
  walkOn()
  turn(true)
  return () => {
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }
}
