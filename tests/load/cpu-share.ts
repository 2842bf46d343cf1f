/** Linux: how much CPU processes use, and how to limit some of them. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'

const TICK_MICROS = 10_000
const V1 = '/sys/fs/cgroup/cpu'
const V2 = '/sys/fs/cgroup'
/** Short, so that a process that has used up its share waits only milliseconds. */
const PERIOD_MICROS = 10_000

/** The CPU time of all running processes with this name. */
export const cpuMicrosOf = (name: string): Map<number, number> => {
  const usedMicros = new Map<number, number>()
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const end = stat.lastIndexOf(')')
      if (stat.slice(stat.indexOf('(') + 1, end) !== name) continue
      const [user, system] = stat
        .slice(end + 2)
        .split(' ')
        .slice(11, 13)
        .map(Number) as [number, number]
      usedMicros.set(Number(pid), (user + system) * TICK_MICROS)
    } catch {
      // The process has just ended.
    }
  }
  return usedMicros
}

/** The CPU time that they have used since then. */
export const usedSince = (before: Map<number, number>, now: Map<number, number>): number =>
  [...now].reduce((sum, [pid, micros]) => sum + micros - (before.get(pid) ?? 0), 0)

/** The busy time of all cores since the machine started. */
export const machineBusyMicros = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + (user + nice + sys + irq) * 1000, 0)

export interface Share {
  hold(pid: number): void
  end(): void
}

/**
 * A group of processes limited together to this much of a core; undefined if the machine does not allow creating one.
 */
export const holdToShare = (name: string, cores: number): Share | undefined => {
  const isV2 = existsSync(`${V2}/cgroup.controllers`)
  const folder = `${isV2 ? V2 : V1}/${name}`
  const quota = Math.round(cores * PERIOD_MICROS)
  try {
    if (!existsSync(folder)) mkdirSync(folder)
    if (isV2) writeFileSync(`${folder}/cpu.max`, `${quota} ${PERIOD_MICROS}`)
    else {
      writeFileSync(`${folder}/cpu.cfs_period_us`, String(PERIOD_MICROS))
      writeFileSync(`${folder}/cpu.cfs_quota_us`, String(quota))
    }
  } catch {
    return undefined
  }
  return {
    hold: (pid) => writeFileSync(`${folder}/cgroup.procs`, String(pid)),
    end: () => {
      try {
        rmdirSync(folder)
      } catch {
        // Its last process is still exiting.
      }
    },
  }
}
