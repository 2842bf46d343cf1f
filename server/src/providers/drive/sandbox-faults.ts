/** What the sandbox's Drive does wrong when it is told to, so many times. */
export const FAULTS = {
  busy: 'Say that it is asked too often (429)',
  rate: 'Say so by 403, as Google does too',
  down: 'Answer 503',
  unauthorized: 'Take no token (401)',
  full: 'Have no room left (403)',
  cut: 'Break off in the middle of a chunk or a download',
} as const
export type Fault = keyof typeof FAULTS

interface Answer {
  status: number
  reason: string
}
const ANSWERS: Record<Exclude<Fault, 'cut'>, Answer> = {
  busy: { status: 429, reason: 'rateLimitExceeded' },
  rate: { status: 403, reason: 'userRateLimitExceeded' },
  down: { status: 503, reason: 'backendError' },
  unauthorized: { status: 401, reason: 'authError' },
  full: { status: 403, reason: 'storageQuotaExceeded' },
}

export const createFaults = () => {
  const left = new Map<Fault, number>()
  const take = (fault: Fault): boolean => {
    const times = left.get(fault) ?? 0
    if (times > 0) left.set(fault, times - 1)
    return times > 0
  }
  return {
    left: (fault: Fault): number => left.get(fault) ?? 0,
    set: (fault: Fault, times: number): void => void left.set(fault, times),
    /** What the next request is answered with in the place of what it asks for. */
    next: (): Answer | undefined => {
      const names = Object.keys(ANSWERS) as (keyof typeof ANSWERS)[]
      const due = names.find(take)
      return due && ANSWERS[due]
    },
    isCut: () => take('cut'),
  }
}
export type Faults = ReturnType<typeof createFaults>
