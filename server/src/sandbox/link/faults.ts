export interface FaultAnswer {
  status: number
  reason: string
  /** In seconds. */
  retryAfter?: number
}

/** Faults that a sandbox can be set to produce a number of times: with a response, or handled elsewhere (null). */
export const createFaults = <F extends string>(answers: Record<F, FaultAnswer | null>) => {
  const left = new Map<F, number>()
  const take = (fault: F): boolean => {
    const times = left.get(fault) ?? 0
    if (times > 0) left.set(fault, times - 1)
    return times > 0
  }
  return {
    take,
    left: (fault: F): number => left.get(fault) ?? 0,
    set: (fault: F, times: number): void => void left.set(fault, times),
    /** The fault response for the next request, if one is due. */
    next: (): FaultAnswer | undefined => {
      const due = (Object.keys(answers) as F[]).find((fault) => answers[fault] && take(fault))
      return due && (answers[due] ?? undefined)
    },
  }
}
export type Faults<F extends string> = ReturnType<typeof createFaults<F>>
