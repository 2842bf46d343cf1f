import type { LimitFunction } from 'p-limit'
import pLimit from 'p-limit'

/** Runs at most `most` tasks at once for each name; the others wait in order. */
export const createLimitByName = (most: number) => {
  const byName = new Map<string, { limit: LimitFunction; works: number }>()
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const own = byName.get(name) ?? { limit: pLimit(most), works: 0 }
    byName.set(name, own)
    own.works += 1
    try {
      return await own.limit(work)
    } finally {
      own.works -= 1
      if (own.works === 0) byName.delete(name)
    }
  }
}
