/** The time of `npm start`, with its build ready, until /healthz responds. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../server/src/testing/port.ts'
import type { ResultTable } from './results.ts'
import { median, rounded, verdict } from './results.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const TIMES = 5
const GOAL_SECONDS = 3
const GIVE_UP_MS = 60_000

const isHealthy = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

const isGroupThere = (id: number): boolean => {
  try {
    return process.kill(-id, 0)
  } catch {
    return false
  }
}

/** Seconds until the first response. Afterward the command is ended as a person would. */
const startOnce = async (dataDir: string, program: string[]): Promise<number> => {
  const port = await freePort()
  const startedAt = performance.now()
  const [command = '', ...args] = program
  const child = spawn(command, args, {
    cwd: root,
    // As from a terminal. An earlier benchmark, such as one with Vite, may have set NODE_ENV for itself.
    env: { ...process.env, NODE_ENV: '', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: 'ignore',
    detached: true,
  })
  const exited = once(child, 'exit')
  try {
    while (!(await isHealthy(port))) {
      if (child.exitCode !== null) throw new Error(`${program.join(' ')} ended with ${child.exitCode}`)
      if (performance.now() - startedAt > GIVE_UP_MS) throw new Error(`Not healthy within ${GIVE_UP_MS} ms`)
      await wait(10)
    }
    return (performance.now() - startedAt) / 1000
  } finally {
    // npm does not forward every signal, so it is sent to the process group, as with Ctrl-C.
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGINT')
    await exited
    // npm may exit before its child process has released the folder.
    while (child.pid && isGroupThere(child.pid)) await wait(20)
  }
}

const times = async (program: string[], { isNew }: { isNew: boolean }): Promise<number[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'metapyra-start-'))
  const seconds: number[] = []
  try {
    // The first run fills the folder and the cache of compiled code for the following ones.
    if (!isNew) await startOnce(folder, program)
    for (let time = 0; time < TIMES; time += 1) {
      seconds.push(await startOnce(isNew ? join(folder, String(time)) : folder, program))
    }
    return seconds
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const bench = async (): Promise<ResultTable[]> => {
  const measure = async (label: string, program: string[], isNew: boolean, hasGoal: boolean) => {
    const seconds = await times(program, { isNew })
    const middle = median(seconds)
    return [
      label,
      `${rounded(middle, 2)} s`,
      `${rounded(Math.min(...seconds), 2)} to ${rounded(Math.max(...seconds), 2)} s`,
      hasGoal ? `≤ ${GOAL_SECONDS} s: ${verdict(middle <= GOAL_SECONDS)}` : '',
    ]
  }
  return [
    {
      title: 'From the command to the first answer of /healthz',
      head: ['command', `median of ${TIMES}`, 'from to', 'goal'],
      rows: [
        await measure('npm start, on a folder with a database', ['npm', 'start'], false, true),
        await measure('npm start, on an empty folder: a database is made', ['npm', 'start'], true, true),
        await measure(
          'beside it: npm alone, `node server/src/main.ts`',
          [process.execPath, 'server/src/main.ts'],
          false,
          false,
        ),
      ],
      notes: ['PGlite, the build of both clients ready.'],
    },
  ]
}
