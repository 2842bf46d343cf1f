/** For tests: the child processes of a process, as reported by Linux. Not part of the server. */
import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It has ended meanwhile.
    return ''
  }
}

/** The fields of a `stat` line after the name, which can contain anything. */
const statOf = (path: string): string[] => {
  const line = read(path)
  return line.slice(line.lastIndexOf(')') + 2).split(' ')
}

/** The ids of running processes with this file of `workers`. */
export const workersOf = (file: string, parent = process.pid): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && read(`/proc/${name}/cmdline`).includes(`/${file}\0`))
    .map(Number)
    .filter((pid) => statOf(`/proc/${pid}/stat`)[1] === `${parent}`)

export const isRunning = (pid: number): boolean =>
  !['', 'Z', 'X'].includes(statOf(`/proc/${pid}/stat`)[0] ?? '')

/** The nice value of each thread. */
export const nicenessOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).map((thread) => Number(statOf(`/proc/${pid}/task/${thread}/stat`)[16]))
