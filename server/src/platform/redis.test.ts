import { once } from 'node:events'
import type { Server, Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { logRedisError, openRedis } from './redis.ts'

const url = process.env.TEST_REDIS_URL

const logged = () => {
  const lines: string[] = []
  const { log } = Fastify({ logger: { stream: { write: (line) => void lines.push(line) } } })
  return { log, lines: () => lines.map((line) => JSON.parse(line)) }
}

/** A proxy to Redis that can be closed. */
const doorTo = (redisUrl: string) => {
  const { hostname, port } = new URL(redisUrl)
  const open = new Set<Socket>()
  let server: Server
  return {
    shut: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
    open: async (at = 0): Promise<number> => {
      server = createServer((socket) => {
        const behind = connect(Number(port || 6379), hostname)
        for (const [one, other] of [
          [socket, behind],
          [behind, socket],
        ] as const) {
          open.add(one)
          one.pipe(other)
          one.on('error', () => other.destroy()).on('close', () => other.destroy())
        }
      }).listen(at, '127.0.0.1')
      await once(server, 'listening')
      return (server.address() as { port: number }).port
    },
  }
}

it.runIf(url)(
  'a Redis that is away is said once, by however many lines, and that it is back when all are',
  async () => {
    const { log, lines } = logged()
    const words = () => lines().map(({ msg }) => msg)
    const door = doorTo(url ?? '')
    const port = await door.open()
    const opened = [1, 2].map(() =>
      openRedis(`redis://127.0.0.1:${port}`, log, { maxRetriesPerRequest: null }),
    )
    await Promise.all(opened.map((line) => line.ping()))
    door.shut()
    await expect.poll(words).toContain('Redis is gone')
    // By now both connections have retried.
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(words()).toEqual(['Redis is gone'])
    await door.open(port)
    await expect.poll(words).toEqual(['Redis is gone', 'Redis is back'])
    for (const line of opened) line.disconnect()
    door.shut()
  },
)

it('what a Redis that is there refuses is said as it is, each once a minute', () => {
  const { log, lines } = logged()
  const [speaker, ear] = [logRedisError(log), logRedisError(log)]
  for (let time = 0; time < 50; time += 1) {
    speaker(new Error('READONLY You can’t write against a read only replica.'))
    ear(new Error('OOM command not allowed'))
  }
  expect(lines().map(({ err }) => err.message)).toEqual([
    'READONLY You can’t write against a read only replica.',
    'OOM command not allowed',
  ])
})
