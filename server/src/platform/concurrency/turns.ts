/** So many at once, the others in their order. */
export const createSemaphore = (most: number) => {
  const waiting: (() => void)[] = []
  let free = most
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

/** So many at once of each name, the others in their order. */
export const createTurnsByName = (most: number) => {
  const byName = new Map<string, { inTurn: ReturnType<typeof createSemaphore>; works: number }>()
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const own = byName.get(name) ?? { inTurn: createSemaphore(most), works: 0 }
    byName.set(name, own)
    own.works += 1
    try {
      return await own.inTurn(work)
    } finally {
      own.works -= 1
      if (own.works === 0) byName.delete(name)
    }
  }
}
