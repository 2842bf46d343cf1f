/** The calls of one person in a load test, sealed as in a page, over the proxy's connections. */
import { randomUUID } from 'node:crypto'
import type { CallName, Input, Reply } from '@metapyra/contract/calls'
import type { Sealer } from '../../shared/crypto/src/envelope.ts'
import { createSealer } from '../../shared/crypto/src/envelope.ts'
import { primitives } from '../../shared/crypto/src/primitives.node.ts'
import { createCallBatcher } from '../../shared/session/src/calls/batched-calls.ts'
import type { WireCall } from '../../shared/session/src/calls/request.ts'
import { describeCall } from '../../shared/session/src/calls/request.ts'
import type { LoadPerson } from './mix-crowd.ts'
import type { MixTally } from './mix-tally.ts'
import type { HttpAnswer, ProxiedHttp } from './proxied-http.ts'
import { proxyHeaders } from './raw-client.ts'

const TIMEOUT_MS = 30_000
const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36'
/** Errors that the page resolves with one retry. */
const RETRYABLE = /"(KEY_EXPIRED|STALE_REQUEST)"/

/** Thrown after a missing answer was counted. */
const NO_ANSWER = new Error('No answer')

interface Deps {
  http(): ProxiedHttp
  person: LoadPerson
  address: string
  host: string
  tally: MixTally
}

/** As under https, where scripts cannot read the token. */
export const cookieOf = ({ token, sessionId }: LoadPerson): string =>
  `__Host-sid=${token}; signedIn=1; sessionId=${sessionId}`

/** A call without an answer is counted, and returns undefined. `isJoined` as in shared/session. */
export const createCalls = ({ http, person, address, host, tally }: Deps) => {
  const { spaceId, sessionId } = person
  const common =
    `${proxyHeaders(host, address)}User-Agent: ${AGENT}\r\nCookie: ${cookieOf(person)}\r\n` +
    `Accept: application/jose, application/json\r\nX-Requested-With: metapyra\r\nX-Workspace-Id: ${spaceId}\r\n`
  let sealer: Promise<Sealer> | undefined

  const exchange = async (name: string, head: string, body: string): Promise<HttpAnswer | undefined> => {
    const startedAtMs = performance.now()
    const { promise: late, resolve } = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => resolve('late'), TIMEOUT_MS)
    const answer = await Promise.race([
      http()
        .send(head, body)
        .catch(() => 'closed' as const),
      late,
    ])
    clearTimeout(timer)
    if (answer === 'late') tally.timedOut(name)
    if (answer === 'closed') tally.closed(name)
    if (typeof answer === 'string') return undefined
    tally.rest(performance.now() - startedAtMs)
    return answer
  }
  const makeSealer = async (): Promise<Sealer> => {
    const answer = await exchange('keyPair', `GET /api/v2/security/keyPair HTTP/1.1\r\n${common}`, '')
    // Sealed to the reading key in the reply. The request itself is plain, because there is no key yet.
    if (answer?.status !== 200) throw new Error(`No key pair: ${answer?.status} ${answer?.text}`)
    return createSealer(primitives, (JSON.parse(answer.text) as Reply<'GET v2/security/keyPair'>).publicKey)
  }
  const sealed = async (method: string, path: string, body: object): Promise<string> => {
    sealer ??= makeSealer()
    const binding = {
      htm: method,
      htu: path,
      iat: Math.floor(Date.now() / 1000),
      jti: randomUUID(),
      wid: spaceId,
      sid: sessionId,
    }
    return (await sealer).seal(JSON.stringify(body), binding)
  }

  const make = async (wire: WireCall): Promise<unknown> => {
    const { method, path, query, body } = wire
    const name = `${method} ${path.slice('/api/'.length)}`
    const head = `${method} ${path}${query && `?${query}`} HTTP/1.1\r\n${common}`
    const send = async () => {
      if (!body) return exchange(name, head, '')
      const jwe = await sealed(method, path, body).catch(() => undefined)
      if (jwe === undefined) sealer = undefined
      return jwe === undefined ? undefined : exchange(name, `${head}Content-Type: application/jose\r\n`, jwe)
    }
    let answer = await send()
    if (answer?.status === 400 && RETRYABLE.test(answer.text)) {
      sealer = answer.text.includes('KEY_EXPIRED') ? undefined : sealer
      answer = await send()
    }
    if (!answer) return undefined
    const failure = `${name}: ${answer.status}`
    if (answer.status === 503 && /\r\nretry-after: \d/i.test(answer.head)) tally.shed(failure)
    else if (answer.status >= 500) tally.failed(failure)
    else if (answer.status >= 300) tally.refused(`${failure} ${answer.text.slice(0, 200)}`)
    if (answer.status >= 300) return undefined
    return answer.text ? JSON.parse(answer.text) : null
  }
  const join = createCallBatcher(async (wire) => {
    const answer = await make(wire)
    if (answer === undefined) throw NO_ANSWER
    return answer
  })
  const inOne = (wire: WireCall) =>
    join(wire).catch((error: Error & { status?: number }) => {
      if (error.status && error.status >= 500) tally.failed(`${wire.path}: ${error.status}`)
      else if (error !== NO_ANSWER) tally.refused(`${wire.path}: ${error.message}`)
      return undefined
    })

  return <N extends CallName>(name: N, input: Input<N>, { isJoined = false } = {}) =>
    (isJoined ? inOne : make)(describeCall(name, input as object)) as Promise<Reply<N> | undefined>
}
