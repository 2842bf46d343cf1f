import type { ChildProcess } from 'node:child_process'
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../port.ts'

/** True if a Redis is installed. */
export const hasRedisServer = (): boolean => spawnSync('redis-server', ['--version']).status === 0

export interface OwnRedis {
  url: string
  start(): Promise<void>
  /** Sends SIGKILL: everything in it is lost. */
  kill(): Promise<void>
  /** Deletes all data and keeps running. */
  flush(): Promise<void>
}

/** A separate Redis that the test can kill and empty; it stores nothing on the disk. */
export const startRedis = async (): Promise<OwnRedis> => {
  const port = await freePort()
  let child: ChildProcess | undefined
  const ask = (question: string) => promisify(execFile)('redis-cli', ['-p', String(port), question])
  const isUp = () =>
    ask('ping').then(
      ({ stdout }) => stdout.includes('PONG'),
      () => false,
    )
  const start = async () => {
    const args = ['--port', String(port), '--save', '', '--appendonly', 'no', '--dir', tmpdir()]
    child = spawn('redis-server', args, { stdio: 'ignore' })
    while (!(await isUp())) await wait(50)
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
    flush: async () => void (await ask('flushall')),
  }
}
