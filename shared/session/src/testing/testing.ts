import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { HOUR_MS } from '@metapyra/contract/constants'
import type { ProtectedHeader } from '@metapyra/crypto/envelope'
import { createOpener, createSealer, EnvelopeError } from '@metapyra/crypto/envelope'
import { generateKeyPair } from '@metapyra/crypto/keys'
import { primitives } from '@metapyra/crypto/primitives'

/** A request as the server side of the protocol receives it. */
export interface SeenRequest {
  name: string
  query: string
  headers: IncomingMessage['headers']
  /** The envelope's header; undefined for a plain body. */
  sealed: ProtectedHeader | undefined
  input: unknown
  /** The parts of an upload, in order. */
  parts: [string, FormDataEntryValue][]
}

export interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  /** Sent unchanged, with this content type. */
  raw?: { type: string; text: string }
  /** If true, sealed to the reading key of the current pair. */
  isSecret?: boolean
}

export type Responder = (request: SeenRequest) => Answer | undefined | Promise<Answer | undefined>

const makePair = async () => ({
  request: await generateKeyPair(primitives),
  reading: await generateKeyPair(primitives),
})

/**
 * The server side of the protocol (docs/security.md, "What the envelope is for") over real HTTP, to test the client
 * against.
 */
export const startProtocolServer = async (respond: Responder) => {
  const requests: SeenRequest[] = []
  const pairs = [await makePair()]
  const current = () => pairs[pairs.length - 1] as (typeof pairs)[number]
  const opener = createOpener(primitives, (kid) => {
    const { publicKey, privateKey } = current().request
    return publicKey.kid === kid ? privateKey : undefined
  })

  const readParts = async (type: string, body: string): Promise<SeenRequest['parts']> => {
    if (!type.startsWith('multipart/')) return []
    return [...(await new Response(body, { headers: { 'content-type': type } }).formData())]
  }
  const read = async (request: IncomingMessage): Promise<SeenRequest> => {
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const type = request.headers['content-type'] ?? ''
    const body = await text(request)
    const parts = await readParts(type, body)
    const jwe = type === 'application/jose' ? body : parts.find(([name]) => name === 'fields')?.[1]
    const openedBody = jwe === undefined ? undefined : await opener.open(String(jwe))
    const json = openedBody?.payload ?? (type === 'application/json' ? body : 'null')
    const name = `${request.method} ${path.slice('/api/'.length)}`
    return {
      name,
      query,
      headers: request.headers,
      sealed: openedBody?.header,
      input: JSON.parse(json),
      parts,
    }
  }
  const pairAnswer = (): Answer => ({
    body: {
      publicKey: current().request.publicKey,
      privateKey: current().reading.privateKey,
      expiresAt: new Date(Date.now() + HOUR_MS).toISOString(),
    },
  })
  const send = async (response: ServerResponse, answer: Answer) => {
    const { status = 200, headers = {}, body, raw, isSecret } = answer
    const json = JSON.stringify(body ?? null)
    const jwe = isSecret
      ? await createSealer(primitives, current().reading.publicKey).seal(json, {})
      : undefined
    const type = raw?.type ?? (jwe ? 'application/jose' : 'application/json; charset=utf-8')
    response.writeHead(status, { 'content-type': type, ...headers })
    response.end(status === 204 ? undefined : (raw?.text ?? jwe ?? json))
  }
  const answer = async (request: IncomingMessage): Promise<Answer> => {
    try {
      const received = await read(request)
      requests.push(received)
      const customAnswer = await respond(received)
      if (customAnswer) return customAnswer
      if (received.name === 'GET v2/security/keyPair') return pairAnswer()
      return { status: 404, body: { code: 'UNKNOWN_CALL', message: 'There is no such call.' } }
    } catch (error) {
      if (!(error instanceof EnvelopeError)) throw error
      requests.push({
        name: 'refused',
        query: '',
        headers: request.headers,
        sealed: undefined,
        input: null,
        parts: [],
      })
      const code = error.reason === 'unknownKey' ? 'KEY_EXPIRED' : 'BAD_ENVELOPE'
      return { status: 400, body: { code, message: error.message } }
    }
  }
  const server = createServer((request, response) => {
    answer(request).then(
      (reply) => send(response, reply),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: requests,
    countOf: (name: string) => requests.filter((request) => request.name === name).length,
    /** Replaces the current pair. */
    rotate: async () => void pairs.push(await makePair()),
    publicKid: () => current().request.publicKey.kid,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
