import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, register } from './register.ts'
import type { Server } from './start.ts'
import { startServer } from './start.ts'

const LOGINS = 50
/** Far above what is seen, since other suites share these cores; were hashing done on the loop, it would be all. */
const HEALTHY_MS = 500

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.stop())

test('[T8] fifty logins at once leave the server answering others', async () => {
  const { email } = await register(server, { isVerified: false })
  const at = performance.now()
  let isOver = false
  const logins = Promise.all(
    Array.from({ length: LOGINS }, (_, index) => {
      // Half of them for nobody: these are hashed as well.
      const address = index % 2 ? email : `${randomUUID()}@example.com`
      return server.someone().ask('POST v2/auth/login', { email: address, password: PASSWORD })
    }),
  ).finally(() => {
    isOver = true
  })
  const waited: number[] = []
  while (!isOver) {
    const asked = performance.now()
    expect((await server.someone().send('GET', '/healthz')).status).toBe(200)
    waited.push(performance.now() - asked)
  }
  const statuses = (await logins).map(({ status }) => status)
  const tookMs = performance.now() - at
  expect(statuses.filter((status) => status === 200)).toHaveLength(LOGINS / 2)
  expect(statuses.filter((status) => status === 403)).toHaveLength(LOGINS / 2)
  const p99 = waited.toSorted((a, b) => a - b)[Math.ceil(waited.length * 0.99) - 1] ?? 0
  console.info(
    `${LOGINS} logins in ${tookMs.toFixed(0)} ms; /healthz ${waited.length} times, p99 ${p99.toFixed(0)} ms`,
  )
  expect(waited.length).toBeGreaterThan(3)
  expect(p99).toBeLessThan(Math.max(HEALTHY_MS, tookMs / 3))
})
