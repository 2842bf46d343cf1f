import { createHash, randomUUID } from 'node:crypto'
import type { Call } from '@metapyra/contract/access'
import type { CallName, Input, Reply } from '@metapyra/contract/calls'
import { calls } from '@metapyra/contract/calls'
import { Jar } from './cookies.ts'
import { keepCookie, keepSecretsOf, registerSecret } from './logged-secrets.ts'
import { errorProblems, replyProblems } from './reply.ts'
import type { ReadingKeys } from './sealed.ts'
import { fetchKeys, open, seal } from './sealed.ts'
import type { Answer } from './wire.ts'
import { newAddress, send } from './wire.ts'

export interface CallOptions {
  bearer?: string
  headers?: Record<string, string>
  /** Null: the request names no space, whichever space the actor is in. */
  spaceId?: string | null
  /** Sent as the file of an upload. */
  file?: Uint8Array
  /** Sent instead of the input, byte for byte. */
  rawBody?: string
}

class Refused extends Error {
  readonly answer: Answer
  readonly code: string

  constructor(name: string, answer: Answer) {
    super(`${name} answered ${answer.status}: ${answer.text}`)
    this.answer = answer
    this.code = (answer.json as { code?: string } | undefined)?.code ?? ''
  }
}

/** A person with a browser: cookies, an IP address, a host, and a current space. Makes tests read as what people do. */
export class Actor {
  readonly jar = new Jar()
  readonly from = newAddress()
  readonly port: number
  host: string
  spaceId: string | null = null
  /** If true, bodies are sealed as in a browser; otherwise they are plain JSON. */
  isSealing = false
  #keys: ReadingKeys | undefined

  constructor(port: number, host = `localhost:${port}`) {
    this.port = port
    this.host = host
  }

  /** Returns the reply, checked against the contract. Throws `Refused` for an error. */
  async call<N extends CallName>(name: N, input: Input<N>, options: CallOptions = {}): Promise<Reply<N>> {
    const answer = await this.request(name, input, options)
    if (answer.status >= 300) throw new Refused(name, answer)
    return (answer.json ?? null) as Reply<N>
  }

  /** Returns any response, checked against the contract: a reply by its schema and status, an error by its shape. */
  async request(name: CallName, input: unknown, options: CallOptions = {}): Promise<Answer> {
    const answer = await this.requestRaw(name, input, options)
    const isOk = answer.status < 300
    const expected = (calls[name] as Call).status ?? 200
    const problems = isOk ? replyProblems(name, answer.json) : errorProblems(answer.status, answer.json)
    if (isOk && answer.status !== expected && answer.status !== 204) problems.push(`status ${answer.status}`)
    if (problems.length > 0) {
      throw new Error(
        `${name} broke the contract with ${answer.status} ${answer.text}\n${problems.join('\n')}`,
      )
    }
    return answer
  }

  async requestRaw(name: CallName, input: unknown, options: CallOptions = {}): Promise<Answer> {
    const [method = '', path = ''] = name.split(' ')
    const call = calls[name] as Call
    const fields = { ...(input as Record<string, unknown>) }
    keepSecretsOf(this.port, fields)
    registerSecret(this.port, 'the token of a call', options.bearer)
    const filled = path.replace(/:(\w+)/g, (_, parameter: string) => {
      const value = fields[parameter]
      delete fields[parameter]
      return encodeURIComponent(String(value))
    })
    const query = method === 'GET' ? new URLSearchParams(fields as Record<string, string>).toString() : ''
    const target = `/api/${filled}${query && `?${query}`}`
    const headers = this.#headers(method, call, options)
    if (method === 'GET') return this.send(method, target, headers)
    const body = options.rawBody ?? JSON.stringify(fields)
    if (call.upload) return this.#upload(method, target, headers, body, options.file ?? new Uint8Array([1]))
    if (!this.isSealing)
      return this.send(method, target, { 'content-type': 'application/json', ...headers }, body)
    const sealed = await this.seal(method, target, body, headers['x-workspace-id'])
    return this.send(method, target, { 'content-type': 'application/jose', ...headers }, sealed)
  }

  async send(method: string, path: string, headers: Record<string, string> = {}, body?: string | Uint8Array) {
    const cookie = this.jar.header()
    for (const name of this.jar.names()) keepCookie(this.port, name, this.jar.get(name) ?? '')
    const answer = await send({
      port: this.port,
      method,
      path,
      from: this.from,
      headers: { host: this.host, ...(cookie && { cookie }), ...headers },
      ...(body !== undefined && { body }),
    })
    this.jar.take(answer.headers)
    return this.read(answer)
  }

  /** The response as a browser reads it: opened if it is in an envelope. */
  async read(answer: Answer): Promise<Answer> {
    if (!answer.headers['content-type']?.startsWith('application/jose') || !this.#keys) return answer
    const text = await open(answer.text, this.#keys)
    return { ...answer, text, json: JSON.parse(text) as unknown }
  }

  async seal(method: string, target: string, payload: string, spaceId?: string): Promise<string> {
    this.#keys ??= await fetchKeys(this)
    const [path = '', query] = target.split('?')
    const sid = this.jar.get(this.jar.names().find((name) => name.startsWith('sessionId')) ?? '')
    return seal(payload, this.#keys, {
      htm: method,
      htu: path,
      iat: Math.floor(Date.now() / 1000),
      jti: randomUUID(),
      ...(spaceId && { wid: spaceId }),
      ...(query && { qry: createHash('sha256').update(query).digest('base64url') }),
      ...(sid && { sid }),
    })
  }

  #headers(method: string, call: Call, { bearer, headers, spaceId = this.spaceId }: CallOptions) {
    return {
      ...(method !== 'GET' && { origin: `http://${this.host}` }),
      ...((call.upload || call.unsafe) && { 'x-requested-with': 'tests' }),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(spaceId && { 'x-workspace-id': spaceId }),
      ...headers,
    } as Record<string, string>
  }

  /** Sends the three parts in the order that the server requires. */
  async #upload(
    method: string,
    target: string,
    headers: Record<string, string>,
    body: string,
    file: Uint8Array,
  ) {
    const checksum = createHash('sha256').update(file).digest('hex')
    const fields = JSON.stringify({ ...(JSON.parse(body) as object), checksum })
    const form = new FormData()
    form.append('checksum', checksum)
    form.append(
      'fields',
      this.isSealing ? await this.seal(method, target, fields, headers['x-workspace-id']) : fields,
    )
    form.append('file', new Blob([file as Uint8Array<ArrayBuffer>]), 'a file.png')
    const encoded = new Response(form)
    const type = encoded.headers.get('content-type') ?? ''
    return this.send(method, target, { 'content-type': type, ...headers }, await encoded.bytes())
  }
}
