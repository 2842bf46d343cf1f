import { lookup as lookUpName } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { isPublicAddress } from './addresses.ts'

const MOST_REDIRECTS = 3
const REDIRECTS = [301, 302, 303, 307, 308]

type LookUp = (host: string) => Promise<string[]>

export interface WebOptions {
  /** Of the body. */
  maxBytes: number
  /** True: what is beyond is left out; else such an answer is none. */
  mayCut: boolean
  accept: string
  takes(mediaType: string): boolean
  userAgent: string
  /** For tests alone: addresses and ports that are not public as well. */
  reachesInside: boolean
  /** Ends all of it, redirects included. */
  signal: AbortSignal
  lookUp?: LookUp
}

interface WebAnswer {
  /** After redirects. */
  url: URL
  contentType: string
  body: Buffer
}

/** Why an address is not asked, or its answer not taken: for a log at most, since whoever sent it must not learn it. */
class NotTaken extends Error {}

const addressesOf: LookUp = async (host) =>
  (await lookUpName(host, { all: true, verbatim: true })).map(({ address }) => address)

/**
 * [CHAT-57] Asks an address of the web that somebody has written, as a stranger: without cookies, and nothing that is
 * not public. The name is looked up once, and the connection goes to the address that was judged; each redirect is
 * judged anew. Throws where there is nothing to take.
 */
export const getFromWeb = async (address: string, options: WebOptions): Promise<WebAnswer> => {
  let url = new URL(address)
  for (let redirects = 0; ; redirects += 1) {
    const answer = await ask(url, options)
    const { statusCode = 0, headers } = answer
    if (REDIRECTS.includes(statusCode) && headers.location) {
      answer.destroy()
      if (redirects === MOST_REDIRECTS) throw new NotTaken('too many redirects')
      url = new URL(headers.location, url)
      continue
    }
    try {
      return { url, contentType: headers['content-type'] ?? '', body: await bodyOf(answer, options) }
    } finally {
      answer.destroy()
    }
  }
}

/** The address that is connected to. Where one of a name's addresses is not public, none of them is asked. */
const judged = async (url: URL, { reachesInside, signal, lookUp = addressesOf }: WebOptions) => {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new NotTaken('not of the web')
  if (url.username || url.password) throw new NotTaken('with a name and password')
  // Others than the web's own are those of databases, mail and the like.
  if (url.port && !reachesInside) throw new NotTaken('a port of its own')
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host) ? [host] : await until(signal, lookUp(host))
  const [first] = addresses
  if (!first) throw new NotTaken('no address')
  if (!reachesInside && !addresses.every(isPublicAddress)) throw new NotTaken('not public')
  return first
}

const until = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })

const ask = async (url: URL, options: WebOptions): Promise<IncomingMessage> => {
  const address = await judged(url, options)
  const family = isIP(address)
  const lookup: LookupFunction = (_host, { all }, done) =>
    all ? done(null, [{ address, family }]) : done(null, address, family)
  const request = url.protocol === 'https:' ? requestTls : requestPlain
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      lookup,
      // A connection of its own: one that is kept was judged for another name.
      agent: false,
      signal: options.signal,
      maxHeaderSize: 16 * 1024,
      headers: {
        accept: options.accept,
        'accept-encoding': 'identity',
        'user-agent': options.userAgent,
      },
    })
    asked.on('response', resolve)
    asked.on('error', reject)
    asked.end()
  })
}

const bodyOf = async (answer: IncomingMessage, options: WebOptions): Promise<Buffer> => {
  const { statusCode, headers } = answer
  const mediaType = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (statusCode !== 200) throw new NotTaken(`status ${statusCode}`)
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new NotTaken('encoded')
  if (!options.takes(mediaType)) throw new NotTaken(`type ${mediaType}`)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size < options.maxBytes) continue
    if (size > options.maxBytes && !options.mayCut) throw new NotTaken('too large')
    if (options.mayCut) break
  }
  return Buffer.concat(chunks).subarray(0, options.maxBytes)
}
