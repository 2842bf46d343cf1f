interface Options {
  /** So many may wait; beyond that the last of whoever has the greatest burden is refused. */
  mostWaiting?: number
  /** Whoever has a greater one comes later, and is refused sooner. */
  burdenOf?(name: string): number
  /** Those with more than so much burden have a part of the places, and leave the others free. */
  burdened?: { from: number; atOnce: number }
  refuse?(): Error
}

interface Waiter {
  go(leave: () => void): void
  giveUp(error: Error): void
}

/**
 * So many at once. The others take turns by their names, each name's own in their order: however many of one name wait,
 * whoever comes by another is next but one.
 */
export const createFairTurns = (most: number, options: Options = {}) => {
  const { mostWaiting = Number.POSITIVE_INFINITY, burdenOf = () => 0, refuse } = options
  const { burdened = { from: Number.POSITIVE_INFINITY, atOnce: most } } = options
  /** Whose turn was longest ago stands first. */
  const waiting = new Map<string, Waiter[]>()
  let free = most
  let count = 0
  let burdenedIn = 0

  /** Answers how the place is left; undefined where there is none for this name. */
  const take = (name: string): (() => void) | undefined => {
    const part = burdenOf(name) > burdened.from ? 1 : 0
    if (free === 0 || (part > 0 && burdenedIn >= burdened.atOnce)) return undefined
    free -= 1
    burdenedIn += part
    return () => {
      free += 1
      burdenedIn -= part
      letIn()
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

  const letIn = (): void => {
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
      // Of those with the same burden whoever has most waiting, and then whoever came last.
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
    new Promise((go, giveUp) => {
      waiting.set(name, [...(waiting.get(name) ?? []), { go, giveUp }])
      count += 1
      if (count > mostWaiting) refuseLast()
    })

  return {
    /** Waits for a turn, and answers how it is given up. */
    enter: async (name: string): Promise<() => void> => take(name) ?? wait(name),
  }
}
