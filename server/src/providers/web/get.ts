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
  /** The most bytes of the body. */
  maxBytes: number
  /** True: a longer body is cut; otherwise it is refused. */
  mayCut: boolean
  accept: string
  takes(mediaType: string): boolean
  userAgent: string
  /** For tests only: also allows addresses and ports that aren't public. */
  reachesInside: boolean
  /** Aborts everything, redirects included. */
  signal: AbortSignal
  lookUp?: LookUp
}

interface WebAnswer {
  /** After redirects. */
  url: URL
  contentType: string
  body: Buffer
}

/**
 * Why an address isn't requested or its response refused; only for the log, because the author of the link must not
 * learn it.
 */
class WebRequestRefused extends Error {}

const addressesOf: LookUp = async (host) =>
  (await lookUpName(host, { all: true, verbatim: true })).map(({ address }) => address)

/**
 * [CHAT-57] Requests a web address that a user wrote, without cookies and only if it is public. The name is resolved
 * once, and the connection goes to the address that was checked; each redirect is checked again. Throws if there is
 * nothing usable.
 */
export const getFromWeb = async (address: string, options: WebOptions): Promise<WebAnswer> => {
  let url = new URL(address)
  for (let redirects = 0; ; redirects += 1) {
    const answer = await ask(url, options)
    const { statusCode = 0, headers } = answer
    if (REDIRECTS.includes(statusCode) && headers.location) {
      answer.destroy()
      if (redirects === MOST_REDIRECTS) throw new WebRequestRefused('too many redirects')
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

/** Returns the IP address to connect to. If one of a name's addresses isn't public, none is used. */
const checkedAddress = async (url: URL, { reachesInside, signal, lookUp = addressesOf }: WebOptions) => {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new WebRequestRefused('not of the web')
  if (url.username || url.password) throw new WebRequestRefused('with a name and password')
  // Other ports belong to databases, mail and the like.
  if (url.port && !reachesInside) throw new WebRequestRefused('a port of its own')
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host) ? [host] : await until(signal, lookUp(host))
  const [first] = addresses
  if (!first) throw new WebRequestRefused('no address')
  if (!reachesInside && !addresses.every(isPublicAddress)) throw new WebRequestRefused('not public')
  return first
}

const until = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })

const ask = async (url: URL, options: WebOptions): Promise<IncomingMessage> => {
  const address = await checkedAddress(url, options)
  const family = isIP(address)
  const lookup: LookupFunction = (_host, { all }, done) =>
    all ? done(null, [{ address, family }]) : done(null, address, family)
  const request = url.protocol === 'https:' ? requestTls : requestPlain
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      lookup,
      // A new connection, because a pooled one was checked for another name.
      agent: false,
      signal: options.signal,
      maxHeaderSize: 16 * 1024,
      headers: {
        accept: options.accept,
        'accept-encoding': 'identity',
        'user-agent': options.userAgent,
      },
    })
    outgoing.on('response', resolve)
    outgoing.on('error', reject)
    outgoing.end()
  })
}

const bodyOf = async (answer: IncomingMessage, options: WebOptions): Promise<Buffer> => {
  const { statusCode, headers } = answer
  const mediaType = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (statusCode !== 200) throw new WebRequestRefused(`status ${statusCode}`)
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new WebRequestRefused('encoded')
  if (!options.takes(mediaType)) throw new WebRequestRefused(`type ${mediaType}`)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size < options.maxBytes) continue
    if (size > options.maxBytes && !options.mayCut) throw new WebRequestRefused('too large')
    if (options.mayCut) break
  }
  return Buffer.concat(chunks).subarray(0, options.maxBytes)
}
