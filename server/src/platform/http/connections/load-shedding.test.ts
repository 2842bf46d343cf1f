import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { users } from '../../../features/account/tables.ts'
import type { TestServer } from '../../../testing/server.ts'
import { startTestServer } from '../../../testing/server.ts'
import { sql } from '../../db/drizzle.ts'

const MOST = 3
const MANY = 60

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { MOST_CALLS_AT_ONCE: String(MOST) } })
})
afterAll(() => server.close())

const ask = (path = '/api/v2/utils/app-config', init: RequestInit = {}) =>
  fetch(`${server.origin}${path}`, init)
const checkEmail = (init: RequestInit = {}) =>
  ask('/api/v2/auth/check-email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.origin },
    body: JSON.stringify({ email: 'nobody@example.com' }),
    ...init,
  })
const readyz = async () => {
  const answer = await ask('/readyz')
  return { status: answer.status, body: await answer.json() }
}
const many = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: MANY }, make))

describe('more calls at once than the server takes', () => {
  it('are told at once when to come again, and the others are answered', async () => {
    const refused: Response[] = []
    const check = async () => {
      const answer = await checkEmail()
      if (!answer.ok) refused.push(answer)
      return answer
    }
    let responses: Promise<Response[]> | undefined
    await server.services.db.transaction(async (tx) => {
      // Until the transaction ends, no request can check whether an account exists.
      await tx.execute(sql`lock table ${users} in access exclusive mode`)
      responses = many(check)
      await expect.poll(() => refused.length).toBe(MANY - MOST)
    })
    expect((await responses)?.filter(({ ok }) => ok)).toHaveLength(MOST)
    for (const answer of refused) {
      expect(answer.headers.get('retry-after')).toBe('5')
      expect(await answer.json()).toMatchObject({ code: 'OVERLOADED' })
    }
    expect(refused.every(({ status }) => status === 503)).toBe(true)
  })

  it('keep neither a probe nor the way out from being answered', async () => {
    const flood = many(() => checkEmail())
    expect((await ask('/healthz')).status).toBe(200)
    expect((await ask('/api/v2/security/keyPair')).status).toBe(200)
    await flood
  })

  it('are over once they are answered or refused', async () => {
    await many(() => checkEmail())
    await many(() => ask('/api/v2/chat/all'))
    await isFree()
  })
})

const isFree = async () => {
  // Requests of callers who have left may still be running.
  await expect.poll(async () => (await checkEmail()).status).toBe(200)
  expect(server.shedding.callCount()).toBe(0)
  for (let time = 0; time <= MOST; time += 1) expect((await checkEmail()).status).toBe(200)
}

describe('callers who leave give their places back', () => {
  const open: Socket[] = []
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy()
  })
  const bodyOf = '{"email":"nobody@example.com"}'
  /** Sends the given part of the body, `times` times, on one connection. */
  const begin = async (sent: string, times = 1) => {
    const socket = connect((server.http.server.address() as AddressInfo).port, '127.0.0.1')
    open.push(socket)
    socket.on('error', () => undefined)
    const head = `POST /api/v2/auth/check-email HTTP/1.1\r\nhost: ${new URL(server.origin).host}\r\norigin: ${server.origin}\r\ncontent-type: application/json\r\ncontent-length: ${bodyOf.length}\r\n\r\n`
    const isSent = Promise.withResolvers<void>()
    socket.write((head + sent).repeat(times), () => isSent.resolve())
    await isSent.promise
    return socket
  }
  const disconnects: [string, (socket: Socket) => void][] = [
    ['by a reset', (socket) => socket.resetAndDestroy()],
    ['by closing', (socket) => socket.destroy()],
    ['by ending what they send', (socket) => socket.end()],
  ]
  const held = <T>(work: () => Promise<T>) =>
    server.services.db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${users} in access exclusive mode`)
      return work()
    })

  it.each(disconnects)('before any of the body has come, %s', async (_, leave) => {
    for (let time = 0; time <= MOST; time += 1) leave(await begin(''))
    await isFree()
  })

  it.each(disconnects)('in the middle of the body, %s', async (_, leave) => {
    for (let time = 0; time <= MOST; time += 1) leave(await begin(bodyOf.slice(0, 10)))
    await isFree()
  })

  it.each(disconnects.slice(0, 2))(
    'while the call is worked on, %s, although that goes on',
    async (_, leave) => {
      await held(async () => {
        for (let time = 0; time < MOST; time += 1) await begin(bodyOf)
        await expect.poll(() => server.shedding.callCount()).toBe(MOST)
        for (const socket of open.splice(0)) leave(socket)
        await expect.poll(() => server.shedding.callCount()).toBe(0)
      })
      await isFree()
    },
  )

  it('while several calls are worked on that came down one line', async () => {
    await held(async () => {
      const socket = await begin(bodyOf, MOST)
      await expect.poll(() => server.shedding.callCount()).toBe(MOST)
      socket.destroy()
      await expect.poll(() => server.shedding.callCount()).toBe(0)
    })
    await isFree()
  })

  it('but cannot have more than twice as many worked on by leaving again and again', async () => {
    await held(async () => {
      for (let round = 0; round < 2; round += 1) {
        for (let time = 0; time < MOST; time += 1) await begin(bodyOf)
        await expect.poll(() => server.shedding.callCount()).toBe(MOST)
        for (const socket of open.splice(0)) socket.destroy()
        await expect.poll(() => server.shedding.callCount()).toBe(0)
      }
      expect((await checkEmail()).status).toBe(503)
    })
    await isFree()
  })

  it('and whoever is slow to send holds none', async () => {
    for (let time = 0; time <= MOST; time += 1) await begin(bodyOf.slice(0, 10))
    await isFree()
  })
})

it('[OPS-7] says at /readyz that calls are refused, and that it is not ready once none of them ends', async () => {
  await expect.poll(async () => (await readyz()).body).not.toHaveProperty('calls')
  expect((await readyz()).status).toBe(200)
  let waiting: Promise<unknown> | undefined
  await server.services.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${users} in access exclusive mode`)
    waiting = Promise.all(Array.from({ length: MOST }, () => checkEmail()))
    await expect.poll(async () => (await checkEmail({ signal: AbortSignal.timeout(1000) })).status).toBe(503)
    expect((await readyz()).body).toMatchObject({ calls: false })
    const stuck = async () => {
      await checkEmail({ signal: AbortSignal.timeout(1000) })
      return (await readyz()).status
    }
    await expect.poll(stuck, { interval: 500 }).toBe(503)
  })
  await waiting
  await expect.poll(async () => (await readyz()).status).toBe(200)
})

it('[PAGE-20] while calls are refused, as the server is late with all that it does, files and pages are sent', async () => {
  const late = await startTestServer({ env: { MAX_EVENT_LOOP_DELAY_MS: '1' } })
  const holdUp = setInterval(() => {
    const until = performance.now() + 30
    while (performance.now() < until);
  }, 50)
  try {
    const statusOf = async (path: string) => (await fetch(`${late.origin}${path}`)).status
    await expect.poll(() => statusOf('/api/v2/utils/app-config')).toBe(503)
    for (const path of ['/robots.txt', '/healthz']) expect(await statusOf(path)).toBe(200)
  } finally {
    clearInterval(holdUp)
    await late.close()
  }
})
