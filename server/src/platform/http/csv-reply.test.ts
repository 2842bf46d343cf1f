import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { sendCsv } from './csv-reply.ts'

const PAGES = 20_000
const page = Array.from({ length: 100 }, () => ['a cell of some length', '=1+1'])

it('[AUD-5] a file is read as fast as it is taken, and no further once nobody takes it', async () => {
  const app = fastify()
  let read = 0
  let hasEnded: () => void
  const ended = new Promise<void>((resolve) => {
    hasEnded = resolve
  })
  async function* pages() {
    try {
      for (; read < PAGES; read += 1) yield page
    } finally {
      hasEnded()
    }
  }
  app.get('/', (_, reply) => sendCsv(reply, { fileName: 'long.csv', header: ['a', 'b'], pages: pages() }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const { port } = app.server.address() as AddressInfo
    const reply = await fetch(`http://127.0.0.1:${port}/`)
    const reader = reply.body?.getReader()
    const { value } = (await reader?.read()) ?? {}
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(value).slice(0, 6)).toBe('\uFEFFa,b\r\n')
    await reader?.cancel()
    await ended
    // Only what the buffers on both sides hold, of the file's 80 MB.
    expect(read).toBeLessThan(PAGES / 4)
  } finally {
    await app.close()
  }
})
