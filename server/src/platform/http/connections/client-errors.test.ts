import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../../../testing/server.ts'
import { startTestServer } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Sends the packets one by one, each once the previous one was read, and returns the response. */
const send = async (...packets: string[]) => {
  const accepted = once(server.http.server, 'connection') as Promise<[Socket]>
  const client = connect(Number(new URL(server.origin).port), '127.0.0.1').setNoDelay()
  const closed = once(client, 'close')
  let text = ''
  client.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  const [other] = await accepted
  let sent = 0
  for (const packet of packets) {
    client.write(packet)
    sent += packet.length
    await expect.poll(() => other.bytesRead).toBe(sent)
  }
  await closed
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: JSON.parse(body) }
}

const REST = ' HTTP/1.1\r\nHost: localhost\r\n\r\n'
const long = (length: number) => 'x'.repeat(length)

describe('[T21] what Node itself does not read', () => {
  it.each([
    ['at once', [`GET /socket.io/?EIO=4&x=${long(20_000)}${REST}`]],
    ['elsewhere', [`POST /api/v2/auth/login?x=${long(20_000)}${REST}`]],
  ])('is an address of 20,000 characters, and says so: %s', async (_how, packets) => {
    const { status, head, body } = await send(...packets)
    expect({ status, body }).toEqual({ status: 400, body: { code: 'URI_TOO_LONG', message: 'URI too long' } })
    for (const line of ['application/json', 'cache-control: no-store', 'nosniff', 'connection: close'])
      expect(head).toContain(line)
  })

  it.each([
    ['one', [`GET / HTTP/1.1\r\nHost: localhost\r\nCookie: a=${long(20_000)}\r\n\r\n`]],
    ['thousands', [`GET / HTTP/1.1\r\nHost: localhost\r\n${'a: b\r\n'.repeat(4000)}\r\n`]],
  ])('are headers as long, and no address is blamed for them: %s', async (_how, packets) => {
    expect(await send(...packets)).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } })
  })

  it.each([
    ['the address', [`GET /socket.io/?EIO=4&x=${long(10_000)}`, `${long(10_000)}${REST}`]],
    ['a header', [`GET / HTTP/1.1\r\nCookie: a=${long(8000)}`, long(8000), `${long(8000)}\r\n\r\n`]],
  ])(
    'comes in parts, of which it sees the last alone: then it may be either, %s for one',
    async (_, packets) => {
      const { status, body } = await send(...packets)
      expect({ status, body }).toEqual({
        status: 400,
        body: { code: 'URI_TOO_LONG', message: 'URI too long, or the headers with it' },
      })
    },
  )

  it('is no HTTP at all', async () => {
    const { status, body } = await send('hello\r\n\r\n')
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: 'BAD_JSON', message: 'This isn’t a valid request.' },
    })
  })
})
