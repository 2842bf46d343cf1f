const RUNS = 3
/** Below it the clock of the processor tells too little to compare. */
const LEAST_MS = 150
/** Four times the text is four times the work; where each sign looks at all others it is sixteen times. */
const MOST = 9

/** Milliseconds of this thread's own, at best: however busy the machine is with other things. */
const cost = (work: () => void): number => {
  const runs = Array.from({ length: RUNS }, () => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...runs)
}

/** For tests: whether 64,000 of a sign cost about four times what 16,000 cost. */
export const growsWithLength = (sign: string, work: (text: string) => void): boolean => {
  const of = (length: number) => cost(() => work(sign.repeat(length / sign.length)))
  const long = of(64_000)
  return long < LEAST_MS || long < MOST * of(16_000)
}
