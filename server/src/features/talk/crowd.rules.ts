import type { Somebody } from './group.rules.ts'

const LOOK_MS = 1000

/** Tracks people beside a full circle. It is reported after a moment. */
export const createCrowd = (onChange: (id: string) => void) => {
  const since = new Map<Somebody, number>()
  let lookedAtMs = 0
  return {
    size: (): number => since.size,
    set: (one: Somebody, isCrowded: boolean, nowMs: number): void => {
      if (isCrowded) {
        if (!since.has(one)) since.set(one, nowMs)
        return
      }
      since.delete(one)
      if (one.isFull) onChange(one.id)
      one.isFull = false
    },
    /** Checks each person again, once a second. */
    lookAt: (look: (one: Somebody) => void, nowMs: number): void => {
      if (nowMs - lookedAtMs < LOOK_MS) return
      lookedAtMs = nowMs
      for (const [one, sinceMs] of [...since]) {
        look(one)
        if (!since.has(one) || one.isFull || nowMs - sinceMs < LOOK_MS) continue
        one.isFull = true
        onChange(one.id)
      }
    },
  }
}
