import type { ChildProcess, ForkOptions } from 'node:child_process'
import { fork } from 'node:child_process'
import process from 'node:process'

export interface LoopDelay {
  p99Ms: number
  longestMs: number
}

interface Choices extends ForkOptions {
  args?: string[]
  /** The only one that it runs on (Linux); where it likes, if nothing is said. */
  core?: number | undefined
}

export const forkOn = (
  program: string,
  { args = [], core, execArgv = [], ...options }: Choices,
): ChildProcess =>
  core === undefined
    ? fork(program, args, { execArgv, ...options })
    : fork(program, args, {
        execPath: 'taskset',
        execArgv: ['--cpu-list', String(core), process.execPath, ...execArgv],
        ...options,
      })

/** The next that it says. */
export const answerOf = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const end = () => reject(new Error('The measured process ended by itself'))
    child.once('exit', end)
    child.once('message', (answer) => {
      child.off('exit', end)
      resolve(answer)
    })
  })

export const ask = async (child: ChildProcess, question: string | object): Promise<unknown> => {
  const answer = answerOf(child)
  child.send(question)
  return answer
}

/** What a process answers. */
export const measuredOf = (child: ChildProcess) => ({
  /** User and system time since it started, its threads included. */
  cpuMicros: async (): Promise<number> => {
    const { user, system } = (await ask(child, 'cpu')) as NodeJS.CpuUsage
    return user + system
  },
  /** How late its event loop was since the last time that this was asked; the first answer says nothing. */
  loopDelay: async () => (await ask(child, 'loop delay')) as LoopDelay,
})

export type MeasuredProcess = ReturnType<typeof measuredOf>
