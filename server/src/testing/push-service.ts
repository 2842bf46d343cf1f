import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The response of a push service; `held` for none. */
export type PushAnswer = 'held' | { status: number; retryAfter?: number }

interface ReceivedPush {
  path: string
  /** RFC 8030: a message replaces an undelivered one with the same topic. */
  topic: string
  /** Base64url. */
  body: string
}

/** A separate push service, which outlives the product’s server; `answer` returns the response for a path. */
export const startPushService = async (answer: (path: string) => PushAnswer) => {
  const came: ReceivedPush[] = []
  const http = createServer(async (request, response) => {
    const path = request.url ?? ''
    const body = Buffer.concat(await request.toArray()).toString('base64url')
    came.push({ path, topic: String(request.headers.topic), body })
    const given = answer(path)
    if (given === 'held') return
    if (given.retryAfter) response.setHeader('retry-after', given.retryAfter)
    response.writeHead(given.status).end()
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    came,
    close: () => {
      http.closeAllConnections()
      http.close()
    },
  }
}
