const RUNS = 3
/** Below this time, the processor clock is too coarse to compare. */
const MIN_MEASURABLE_MS = 150
/**
 * Linear work takes four times as long for four times the text; quadratic work takes sixteen times as long. The limit
 * is between them.
 */
const MAX_RATIO = 9

/** The shortest CPU time of this thread in milliseconds, so that other load on the machine does not count. */
const cost = (work: () => void): number => {
  const runs = Array.from({ length: RUNS }, () => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...runs)
}

/** For tests: whether 64,000 characters cost about four times as much as 16,000. */
export const growsWithLength = (sign: string, work: (text: string) => void): boolean => {
  const costAt = (length: number) => cost(() => work(sign.repeat(length / sign.length)))
  const long = costAt(64_000)
  return long < MIN_MEASURABLE_MS || long < MAX_RATIO * costAt(16_000)
}
