import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCircuitBreakerFetch } from './fetch-with-circuit-breaker.ts'

const TIMEOUT_MS = 200
const REST_MS = 1500

describe('[OPS-5] an outside service', () => {
  let http: Server
  let url: string
  let came: number
  let answer: (response: ServerResponse) => unknown
  let ask: typeof fetch
  beforeEach(async () => {
    came = 0
    answer = () => undefined
    http = createServer((_, response) => {
      came += 1
      answer(response)
    })
    await once(http.listen(0, '127.0.0.1'), 'listening')
    url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/some/call`
    ask = createCircuitBreakerFetch({ silentAfterMs: TIMEOUT_MS / 2, restMs: REST_MS })
  })
  afterEach(() => {
    http.closeAllConnections()
    http.close()
  })

  const inVain = () => expect(ask(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })).rejects.toThrow()
  const fallSilent = async () => {
    for (let times = 0; times < 2; times += 1) await inVain()
    expect(came).toBe(2)
  }
  // A margin, because a timer may fire slightly early.
  const rest = () => wait(REST_MS + 20)
  const refusedAtOnce = () => expect(ask(url)).rejects.toThrow(new TypeError('fetch failed'))

  it('that was silent twice in a row is not waited for again for a while, and then by one alone', async () => {
    await fallSilent()
    await refusedAtOnce()
    expect(came).toBe(2)
    await rest()
    await Promise.all([inVain(), refusedAtOnce(), refusedAtOnce()])
    expect(came).toBe(3)
    await refusedAtOnce()
  })

  it('that is silent to many who ask at once, once, is asked again', async () => {
    await Promise.all([inVain(), inVain(), inVain()])
    answer = (response) => response.end('there')
    expect((await ask(url)).status).toBe(200)
    expect(came).toBe(4)
  })

  it('that answers one of two is there', async () => {
    const first = inVain()
    await expect.poll(() => came).toBe(1)
    answer = (response) => response.end('there')
    await ask(url)
    answer = () => undefined
    await first
    await inVain()
    answer = (response) => response.end('there')
    expect((await ask(url)).status).toBe(200)
  })

  it('that is tried again by one who goes away is tried by the next', async () => {
    await fallSilent()
    await rest()
    await expect(ask(url, { signal: AbortSignal.abort() })).rejects.toThrow()
    answer = (response) => response.end('there')
    expect((await ask(url)).status).toBe(200)
  })

  it('that takes its time with much that is sent is not taken for silent', async () => {
    const sent = { method: 'POST', body: new Uint8Array(1024 * 1024) }
    for (let times = 0; times < 3; times += 1)
      await expect(ask(url, { ...sent, signal: AbortSignal.timeout(TIMEOUT_MS) })).rejects.toThrow()
    answer = (response) => response.end('there')
    expect((await ask(url, sent)).status).toBe(200)
  })

  it('that answers again is asked by all again', async () => {
    await fallSilent()
    await rest()
    answer = (response) => response.end('there')
    expect(await (await ask(url)).text()).toBe('there')
    expect((await Promise.all([ask(url), ask(url)])).map(({ status }) => status)).toEqual([200, 200])
  })

  it('that answers with errors, or breaks off at once, is asked each time', async () => {
    answer = (response) => response.writeHead(500).end()
    for (let times = 0; times < 5; times += 1) expect((await ask(url)).status).toBe(500)
    answer = (response) => response.destroy()
    for (let times = 0; times < 5; times += 1) await expect(ask(url)).rejects.toThrow('fetch failed')
    expect(came).toBeGreaterThanOrEqual(10)
  })

  it('is not taken for silent where whoever asked has gone', async () => {
    for (let times = 0; times < 3; times += 1) {
      const leaving = new AbortController()
      setTimeout(() => leaving.abort(), TIMEOUT_MS)
      await expect(ask(url, { signal: leaving.signal })).rejects.toThrow('aborted')
    }
    answer = (response) => response.end()
    expect((await ask(url)).status).toBe(200)
  })

  it('is told apart from others', async () => {
    ask = createCircuitBreakerFetch({ silentAfterMs: TIMEOUT_MS / 2, restMs: 60_000 })
    await fallSilent()
    const other = createServer((_, response) => response.end('there'))
    await once(other.listen(0, '127.0.0.1'), 'listening')
    const { port } = other.address() as AddressInfo
    expect((await ask(`http://127.0.0.1:${port}`)).status).toBe(200)
    other.close()
    await refusedAtOnce()
  })
})
