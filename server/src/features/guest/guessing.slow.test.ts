import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openToGuests } from '../../testing/features/guests.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

type Space = Awaited<ReturnType<typeof openToGuests>>

const piece = () => randomBytes(16).toString('base64url')
const random = () => `${piece()}.${piece()}`

describe('[GUEST-6] tokens that never were', () => {
  let strict: TestServer
  let watched: Space
  beforeAll(async () => {
    strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.1' } })
    watched = await openToGuests(strict)
  })
  afterAll(() => strict?.close())

  const guess = async (spaceLink: string, from: string, workspaceId?: string) => {
    const response = await fetch(`${strict.origin}/api/v2/guest/invite-detail`, {
      method: 'POST',
      headers: {
        origin: strict.origin,
        'content-type': 'application/json',
        'x-forwarded-for': from,
        ...(workspaceId && { 'x-workspace-id': workspaceId }),
      },
      body: JSON.stringify({ spaceLink }),
    })
    return {
      status: response.status,
      text: await response.text(),
      retryAfter: response.headers.get('retry-after'),
    }
  }

  it('get one answer, ten times a minute for an address', async () => {
    const { spaceLink } = await watched.link()
    const forged = spaceLink.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    const answers = []
    for (const token of [forged, random(), 'x', 'not a token at all', ...Array.from({ length: 8 }, random)]) {
      answers.push(await guess(token, '203.0.113.1'))
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(404), 429, 429])
    expect(new Set(answers.slice(0, 10).map(({ text }) => text)).size).toBe(1)
    expect(Number(answers[10]?.retryAfter)).toBeGreaterThan(0)
    // A valid link does not count as a guess.
    expect((await guess(spaceLink, '203.0.113.1')).status).toBe(200)
  })

  it('sixty times a minute for a space, from wherever', async () => {
    const statuses = []
    for (let index = 0; index < 63; index += 1) {
      statuses.push((await guess(random(), `198.51.100.${index}`, watched.workspaceId)).status)
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(60)
    expect(statuses.slice(60)).toEqual([429, 429, 429])
    const { spaceLink } = await watched.link()
    expect((await guess(spaceLink, '198.51.100.200', watched.workspaceId)).status).toBe(200)
  })
})

describe('[T9] ten thousand guesses at once', () => {
  const GUESSES = 10_000
  let server: TestServer
  let space: Space
  beforeAll(async () => {
    // A thousand times the usual limit: enough for all guesses before one is rejected.
    server = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1000' } })
    space = await openToGuests(server)
  })
  afterAll(() => server?.close())

  const letterOf = (spaceLink: string, call: string) => {
    const { host, origin } = new URL(server.origin)
    const body = JSON.stringify({ spaceLink })
    return [
      `POST /api/v2/guest/${call} HTTP/1.1`,
      `Host: ${host}`,
      `Origin: ${origin}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n')
  }
  /** Sends requests pipelined over one connection, unlike any of our clients. Returns the statuses. */
  const guess = async (tokens: string[]): Promise<Record<string, number>> => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    socket.setEncoding('latin1')
    socket.write(
      tokens
        .map((token, index) => letterOf(token, index % 2 === 0 ? 'invite-detail' : 'auth-invite'))
        .join(''),
    )
    const statuses: Record<string, number> = {}
    let left = tokens.length
    let rest = ''
    for await (const part of socket) {
      const lines = (rest + part).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const [, status] = /HTTP\/1\.1 (\d{3})/.exec(line) ?? []
        if (!status) continue
        statuses[status] = (statuses[status] ?? 0) + 1
        left -= 1
      }
      if (left === 0) break
    }
    return statuses
  }

  it('open nothing, cost no question to the database, and are too many after the limit', async () => {
    const { spaceLink } = await space.link()
    const [id = '', digest = ''] = spaceLink.split('.')
    // Half of them have the id of a real link, or its digest.
    const kinds = [random, random, () => `${id}.${piece()}`, () => `${piece()}.${digest}`]
    const tokens = Array.from({ length: GUESSES }, (_, index) => kinds[index % kinds.length]?.() ?? '')
    const query = vi.spyOn(server.services.connection.pool, 'query')
    const answers = await guess(tokens)
    // Ignores queries of background work.
    const cost = query.mock.calls.filter(([sql]) =>
      /guest|from \\"(sessions|workspaces)/.test(JSON.stringify(sql)),
    ).length
    query.mockRestore()
    expect({ answers, cost }).toEqual({ answers: { 404: GUESSES }, cost: 0 })
    expect(await guess([random()])).toEqual({ 429: 1 })
    expect((await space.comeIn({ spaceLink })).status).toBe(200)
  }, 120_000)
})
