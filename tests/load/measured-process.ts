import type { ChildProcess, ForkOptions } from 'node:child_process'
import { fork } from 'node:child_process'
import process from 'node:process'

export interface LoopDelay {
  p99Ms: number
  longestMs: number
}

interface Choices extends ForkOptions {
  args?: string[]
  /** The only core that it runs on (Linux); any if omitted. */
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

/** The next message from the process. */
export const nextMessage = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const end = () => reject(new Error('The measured process ended by itself'))
    child.once('exit', end)
    child.once('message', (answer) => {
      child.off('exit', end)
      resolve(answer)
    })
  })

export const requestFromChild = async (child: ChildProcess, question: string | object): Promise<unknown> => {
  const answer = nextMessage(child)
  child.send(question)
  return answer
}

/** The measurements that a process reports about itself. */
export const measuredOf = (child: ChildProcess) => ({
  /** User and system time since it started, including its threads. */
  cpuMicros: async (): Promise<number> => {
    const { user, system } = (await requestFromChild(child, 'cpu')) as NodeJS.CpuUsage
    return user + system
  },
  /** The delay of its event loop since the previous call. The first result means nothing. */
  loopDelay: async () => (await requestFromChild(child, 'loop delay')) as LoopDelay,
})

export type MeasuredProcess = ReturnType<typeof measuredOf>
