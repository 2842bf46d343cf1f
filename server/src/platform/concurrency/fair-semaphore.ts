interface Options {
  /** How many can wait. Beyond that, the last waiter of the name with the greatest burden is refused. */
  maxWaiting?: number
  /** Names with a greater burden are served later and refused sooner. */
  burdenOf?(name: string): number
  /** Names with a burden above `from` share only `atOnce` of the places, and leave the others free. */
  burdened?: { from: number; atOnce: number }
  refuse?(): Error
}

interface Waiter {
  go(leave: () => void): void
  giveUp(error: Error): void
}

/**
 * Runs at most `most` at once. The others take turns by name, in order within each name: however many wait under one
 * name, the first of another name is next but one.
 */
export const createFairSemaphore = (concurrency: number, options: Options = {}) => {
  const { maxWaiting = Number.POSITIVE_INFINITY, burdenOf = () => 0, refuse } = options
  const { burdened = { from: Number.POSITIVE_INFINITY, atOnce: concurrency } } = options
  /** Least recently served names first. */
  const waiting = new Map<string, Waiter[]>()
  let free = concurrency
  let count = 0
  let burdenedCount = 0

  /** Takes a place and returns the function that releases it; undefined if this name can't have one now. */
  const take = (name: string): (() => void) | undefined => {
    const part = burdenOf(name) > burdened.from ? 1 : 0
    if (free === 0 || (part > 0 && burdenedCount >= burdened.atOnce)) return undefined
    free -= 1
    burdenedCount += part
    return () => {
      free += 1
      burdenedCount -= part
      admitNext()
    }
  }

  const nextName = (): string | undefined => {
    let next: { name: string; burden: number } | undefined
    for (const name of waiting.keys()) {
      const burden = burdenOf(name)
      if (!next || burden < next.burden) next = { name, burden }
    }
    return next?.name
  }

  const admitNext = (): void => {
    for (let name = nextName(); name !== undefined; name = nextName()) {
      const leave = take(name)
      const own = waiting.get(name)
      if (!leave || !own) return
      waiting.delete(name)
      const waiter = own.shift()
      if (own.length > 0) waiting.set(name, own)
      count -= 1
      waiter?.go(leave)
    }
  }

  const refuseLast = (): void => {
    let last: { name: string; burden: number; own: Waiter[] } | undefined
    for (const [name, own] of waiting) {
      const burden = burdenOf(name)
      // Among equal burdens, the name with the most waiters is refused first, then the last to come.
      const isWorse =
        !last || burden > last.burden || (burden === last.burden && own.length >= last.own.length)
      if (isWorse) last = { name, burden, own }
    }
    if (!last) return
    const refused = last.own.pop()
    if (last.own.length === 0) waiting.delete(last.name)
    count -= 1
    refused?.giveUp(refuse?.() ?? new Error('Too many wait'))
  }

  const wait = (name: string): Promise<() => void> =>
    new Promise((go, reject) => {
      waiting.set(name, [...(waiting.get(name) ?? []), { go, giveUp: reject }])
      count += 1
      if (count > maxWaiting) refuseLast()
    })

  return {
    /** Waits for a turn and returns the function that releases it. */
    enter: async (name: string): Promise<() => void> => take(name) ?? wait(name),
  }
}
