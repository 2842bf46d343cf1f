import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { sayRedisGone } from './redis.ts'

it('a Redis that is away is said once in the log, however often it is asked and by how many lines', () => {
  const lines: string[] = []
  const { log } = Fastify({ logger: { stream: { write: (line) => void lines.push(line) } } })
  const [speaker, ear] = [sayRedisGone(log), sayRedisGone(log)]
  for (let time = 0; time < 50; time += 1) {
    speaker(new Error('connect ECONNREFUSED'))
    ear(new Error('Stream is not writeable'))
  }
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['Redis is gone'])
})
