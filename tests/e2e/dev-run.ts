import { spawn, spawnSync } from 'node:child_process'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { vi } from 'vitest'
import { freePort } from '../../server/src/testing/port.ts'
import { Actor } from '../api/actor.ts'
import { makeScratchClone } from './scratch-clone.ts'

/** A process with all its descendants. */
const processTree = (pid: number): number[] => {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const family = [pid]
  for (const parent of family) {
    for (const [childPid, parentPid] of rows) if (parentPid === parent && childPid) family.push(childPid)
  }
  return family
}

/** Runs `npm run dev` as from a terminal, on its own port and in its own clone. */
export const startDev = async () => {
  const clone = makeScratchClone()
  const port = await freePort()
  // A terminal has none of the environment variables of a test run, which Vite would read.
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['scripts/launch.mjs', 'scripts/dev.ts'], {
    cwd: clone.folder,
    env: {
      PATH,
      HOME,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      MAX_EVENT_LOOP_DELAY_MS: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const exited = new Promise<number | null>((resolve) => child.on('close', resolve))
  const timesStarted = () => output.split('MetaPyra is at').length - 1
  return {
    someone: () => new Actor(port),
    origin: `http://localhost:${port}`,
    output: () => output,
    timesStarted,
    untilStartedAfter: (times: number, timeout: number) =>
      vi.waitFor(
        () => {
          if (timesStarted() <= times) throw new Error(`Started ${times} times and no more:\n${output}`)
        },
        { timeout, interval: 50 },
      ),
    /** Updates the file's times, as an editor does when saving. The content stays. */
    save: (path: string) => utimesSync(join(clone.folder, path), new Date(), new Date()),
    family: () => processTree(child.pid ?? 0),
    end: async (): Promise<number | null> => {
      child.kill('SIGTERM')
      const code = await exited
      clone.remove()
      return code
    },
  }
}
