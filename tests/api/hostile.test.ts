import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Live } from './live.ts'
import { connected, emitWithAck, openSocket, waitForEnd } from './live.ts'
import type { Seeded } from './people.ts'
import { as, startWithPeople } from './people.ts'
import type { Server } from './start.ts'

/**
 * Requests meant to bring a server down (docs/reliability.md, F10): it answers or closes the connection, and remains
 * the same process.
 */
const MB = 1024 * 1024
/** Far less than what unpacking, parsing or storing such a request would need. */
const GROWTH_MOST = 64 * MB

let server: Server
let seeded: Seeded
let pid: number
const open: Live[] = []

beforeAll(async () => {
  ;({ server, seeded } = await startWithPeople({ RATE_LIMIT_FACTOR: '10' }))
  pid = server.pid
  // So that everything loaded only once is already in memory.
  await as(server, seeded, 'owner').call('POST v2/workspace/check-domain', { domain: 'free-one' })
})
afterEach(async () => {
  for (const socket of open.splice(0)) socket.disconnect()
  expect({ pid: server.pid, isRunning: server.isRunning() }).toEqual({ pid, isRunning: true })
  const { status } = await as(server, seeded, 'owner').request('POST v2/workspace/check-domain', {
    domain: 'free-one',
  })
  expect(status).toBe(200)
})
afterAll(() => server?.stop())

/** The memory of the server’s process, as Linux reports it. */
const memory = (field: 'VmHWM' | 'VmRSS') => {
  const kb = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kb) * 1024
}
/**
 * How much the server’s memory grows meanwhile. A growth that occurs only once is not caused by the requests: V8
 * recompiles the embedded database in the background, which takes some 200 MB for a moment.
 */
const growthBy = async (act: () => Promise<void>): Promise<number> => {
  if (process.platform !== 'linux') return act().then(() => 0)
  const before = memory('VmRSS')
  let growth = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 3 && growth >= GROWTH_MOST; turn++) {
    // Resets the recorded peak (proc_pid_clear_refs(5)).
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
    await act()
    growth = memory('VmHWM') - before
  }
  return growth
}
const post = (path: string, type: string, body: string | Uint8Array, more: Record<string, string> = {}) => {
  const actor = as(server, seeded, 'owner')
  const headers = {
    origin: `http://${actor.host}`,
    'x-requested-with': 'tests',
    'x-workspace-id': seeded.spaceId,
  }
  return actor.send('POST', path, { ...headers, 'content-type': type, ...more }, body)
}
const CALL = '/api/v2/workspace/check-domain'
const UPLOAD = '/api/v2/utils/upload-file'
const json = (body: string | Uint8Array, more?: Record<string, string>) =>
  post(CALL, 'application/json', body, more)

describe('a body', () => {
  test('[F10] of two megabytes is refused, whether it says its length or not', async () => {
    const body = `{"domain":"${'x'.repeat(2 * MB)}"}`
    expect((await json(body)).status).toBe(413)
    expect((await json(body, { 'transfer-encoding': 'chunked' })).status).toBe(413)
  })

  test.each([
    ['lists', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    ['objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['lists without an end', '['.repeat(60_000)],
  ])('[F10] of thousands of %s within each other is refused', async (_, body) => {
    expect((await json(body)).status).toBe(400)
  })

  test.each([
    '{"domain":"x","__proto__":{"isAdmin":true}}',
    '{"domain":"x","constructor":{"prototype":{"isAdmin":true}}}',
    '{"domain":{"__proto__":{"toString":1}}}',
  ])('[F10] that reaches for the prototype of all is refused: %s', async (body) => {
    expect((await json(body)).status).toBe(400)
  })

  test('[F10] that unpacks to a hundred megabytes is not unpacked', async () => {
    const [small, large] = [gzipSync(Buffer.alloc(30 * MB)), gzipSync(Buffer.alloc(100 * MB))]
    const growth = await growthBy(async () => {
      for (const encoding of ['gzip', 'deflate', 'br'])
        for (const body of [small, large]) {
          const { status } = await json(body, { 'content-encoding': encoding })
          expect([400, 413, 415]).toContain(status)
        }
    })
    expect(growth).toBeLessThan(GROWTH_MOST)
  })
})

describe('a form', () => {
  const form = (boundary: string, headers: string[], value = 'a'.repeat(64)) =>
    [`--${boundary}`, ...headers, '', value, `--${boundary}--`, ''].join('\r\n')
  const upload = (boundary: string, headers: string[]) =>
    post(UPLOAD, `multipart/form-data; boundary=${boundary}`, form(boundary, headers))
  const NAMED = 'Content-Disposition: form-data; name="checksum"'

  test.each([70, 252, 2000])('[F10] with a boundary of %d bytes is refused', async (length) => {
    const { status } = await upload('b'.repeat(length), [NAMED])
    expect({ length, status }).toEqual({ length, status: 400 })
  })

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    '[F10] with a part that has a header %s is refused',
    async (name) => {
      expect((await upload('x', [`${name}: x`, NAMED])).status).toBe(400)
      expect((await upload('x', [NAMED.replace('checksum', name)])).status).toBe(400)
    },
  )

  test('[F10] of ten thousand parts, or of one with ten thousand headers, is refused', async () => {
    const part = `--x\r\n${NAMED}\r\n\r\na\r\n`
    const many = await post(UPLOAD, 'multipart/form-data; boundary=x', `${part.repeat(10_000)}--x--\r\n`)
    expect(many.status).toBe(400)
    const headers = Array.from({ length: 10_000 }, (_, at) => `X-${at}: y`)
    expect((await upload('x', [...headers, NAMED])).status).toBe(400)
  })
})

describe('a socket', () => {
  const openOne = async () => {
    const socket = await connected(openSocket(as(server, seeded, 'user'), seeded.spaceId))
    open.push(socket)
    return socket
  }
  /** Sends the text unchanged in place of a packet. */
  const write = (socket: Live, text: string) => {
    socket.io.engine.write(text)
  }

  test.each([
    ['a frame of two megabytes', `2["chat:send",{"body":"${'x'.repeat(2 * MB)}"}]`],
    ['ten thousand attachments', '510000-["chat:send",{"_placeholder":true,"num":0}]'],
    ['attachments without a number', '5999999999999-["chat:send"]'],
    ['a place that no attachment has', '51-["chat:send",{"_placeholder":true,"num":"splice"}]'],
    ['lists within lists', `2["chat:send",${'['.repeat(20_000)}${']'.repeat(20_000)}]`],
    ['an event that is called as what all objects have', '2["constructor",{}]'],
    ['no packet at all', 'zzz'],
  ])('[F10] that sends %s is answered or let go, and the others stay', async (_, text) => {
    const growth = await growthBy(async () => {
      const [hostile, otherSocket] = [await openOne(), await openOne()]
      const over = waitForEnd(hostile)
      write(hostile, text)
      const enterRequest = emitWithAck(hostile, 'space:enter', {}).catch(() => undefined)
      await Promise.race([over, enterRequest])
      expect(await emitWithAck(otherSocket, 'space:enter', {})).toMatchObject({ ok: true })
    })
    expect(growth).toBeLessThan(GROWTH_MOST)
  })

  const handshake = async () => {
    const actor = as(server, seeded, 'user')
    const path = '/socket.io/?EIO=4&transport=polling'
    const { text } = await actor.send('GET', path, { origin: `http://${actor.host}` })
    return { actor, sid: (JSON.parse(text.slice(1)) as { sid: string }).sid }
  }
  const upgrade = (query: string, cookie: string) =>
    new Promise<string>((resolve) => {
      const host = `localhost:${server.port}`
      const head = `GET /socket.io/?${query} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nCookie: ${cookie}\r\n`
      const more = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'
      const raw = connect(server.port, '127.0.0.1', () =>
        raw.write(`${head}${more}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`),
      )
      let response = ''
      raw.setEncoding('utf8').on('data', (chunk: string) => {
        response += chunk
      })
      raw.once('close', () => resolve(response))
      raw.once('error', () => resolve(response))
      raw.setTimeout(1500, () => raw.destroy())
    })

  test.each(['3', '2', '__proto__', ''])(
    '[F10] that began as EIO 4 is not upgraded as EIO %j',
    async (version) => {
      const { actor, sid } = await handshake()
      const response = await upgrade(`EIO=${version}&transport=websocket&sid=${sid}`, actor.jar.header())
      expect(response).not.toContain('101 Switching')
    },
  )

  test.each(['__proto__', 'constructor', 'toString', 'valueOf'])(
    '[F10] with the sid %s is none',
    async (sid) => {
      const actor = as(server, seeded, 'user')
      for (const transport of ['polling', 'websocket']) {
        const response = await upgrade(`EIO=4&transport=${transport}&sid=${sid}`, actor.jar.header())
        expect(response).toMatch(/^HTTP\/1.1 400/)
      }
    },
  )
})
