import type { Agent, IncomingHttpHeaders } from 'node:http'
import { request } from 'node:http'

/** Longer than any call may take. A test that reaches it has found a hang. */
const HANG_MS = 10_000

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** A CSV as a string; undefined if the body is empty or not JSON. */
  json: unknown
}

export interface Letter {
  port: number
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** The sender's own IP address within 127.0.0.0/8, because rate limits count by address. */
  from?: string
  /** Keeps connections open for further requests. Without one, each request has its own. */
  agent?: Agent
}

/** Sends one HTTP request with exactly these headers, including `Host` and `Origin`, which fetch does not allow. */
export const send = ({
  port,
  method,
  path,
  headers = {},
  body,
  from = '127.0.0.1',
  agent,
}: Letter): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const to = { host: '127.0.0.1', port, method, path, headers, localAddress: from }
    const clientRequest = request({ ...to, agent: agent ?? false })
    clientRequest.setTimeout(HANG_MS, () =>
      clientRequest.destroy(new Error(`No answer within ${HANG_MS} ms: ${method} ${path}`)),
    )
    clientRequest.once('error', reject)
    clientRequest.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        const { statusCode: status = 0, headers } = response
        const isCsv = headers['content-type']?.startsWith('text/csv')
        resolve({ status, headers, text, json: isCsv ? text : parse(text) })
      })
    })
    clientRequest.end(body)
  })

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

let lastAddress = 0
/** An IP address that has not been used before. */
export const newAddress = (): string => {
  lastAddress += 1
  return `127.${1 + (process.pid % 250)}.${1 + ((lastAddress >> 8) % 250)}.${lastAddress % 256}`
}
