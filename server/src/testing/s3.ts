/**
 * For tests: an in-memory store with the part of S3's protocol that the server uses, and with faults. Not part of the
 * server.
 */
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { isInTime, isSigned, S3_KEYS } from './s3-signed.ts'

const MIB = 1024 ** 2
const BUCKET = 'spaces'

interface Stored {
  body: Buffer
  modified: Date
  etag: string
}

/**
 * `cut`: each download breaks off halfway the first time. `hanging` ends with its connections. `other range`: a request
 * for a range gets the bytes from the start.
 */
type Fault =
  | 'down'
  | 'puts nothing'
  | 'removes nothing'
  | 'begins nothing'
  | 'tells no length'
  | 'other range'
  | 'hanging'
  | 'failing'
  | 'cut'
  | 'copies no parts'
  | null

class Refused extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

const storedAt = (nowMs: number, body: Buffer): Stored => ({
  ...{ body, modified: new Date(nowMs) },
  etag: `"${createHash('md5').update(body).digest('hex')}"`,
})
const xml = (name: string, inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name}>${inner}</${name}>`
const quoted = (text: string) => text.replaceAll('"', '&quot;')

export const startS3 = async () => {
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, Map<number, Stored>>()
  const requests: string[] = []
  const cut = new Set<string>()
  const hanging: IncomingMessage[] = []
  let fault: Fault = null
  let pageSize = 1000
  let aheadMs = 0
  let held: { method: string; reached: () => void; until: Promise<void> } | undefined

  const now = () => Date.now() + aheadMs
  const require = (key: string): Stored => {
    const found = objects.get(key)
    if (!found) throw new Refused(404, 'NoSuchKey')
    return found
  }
  const rangeOf = (rangeHeader: string | undefined, size: number): [number, number] => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(rangeHeader ?? '') ?? []
    if (from === undefined) return [0, size]
    if (Number(from) >= size) throw new Refused(416, 'InvalidRange')
    return [Number(from), Math.min(Number(to) + 1, size)]
  }
  /** The bytes to store: the request's body, or a copy of another object. */
  const bodyOf = async (request: IncomingMessage, key: string): Promise<Buffer> => {
    const { headers } = request
    const source = headers['x-amz-copy-source'] as string | undefined
    const came = await buffer(request)
    // Checked for every body, because all are small enough for the client to hash in advance.
    const signedDigest = headers['x-amz-content-sha256']
    if (signedDigest !== createHash('sha256').update(came).digest('hex'))
      throw new Refused(400, 'XAmzContentSHA256Mismatch')
    if (source === undefined) {
      if (headers['content-length'] === undefined) throw new Refused(411, 'MissingContentLength')
      return came
    }
    if (fault === 'copies no parts' && request.url?.includes('uploadId'))
      throw new Refused(501, 'NotImplemented')
    const from = source.replace(`/${BUCKET}/`, '')
    const isWhole = headers['x-amz-copy-source-range'] === undefined && !request.url?.includes('uploadId')
    if (from === key && isWhole && headers['x-amz-metadata-directive'] !== 'REPLACE')
      throw new Refused(400, 'InvalidRequest')
    const wanted = headers['x-amz-copy-source-if-match']
    const { body, etag } = require(from)
    if (wanted && wanted !== etag) throw new Refused(412, 'PreconditionFailed')
    return body.subarray(...rangeOf(headers['x-amz-copy-source-range'] as string | undefined, body.length))
  }
  const put = async (
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    searchParams: URLSearchParams,
  ): Promise<unknown> => {
    const stored = storedAt(now(), await bodyOf(request, key))
    const parts = uploads.get(searchParams.get('uploadId') ?? '')
    if (fault === 'puts nothing') throw new Refused(403, 'AccessDenied')
    if (searchParams.has('uploadId') && !parts) throw new Refused(404, 'NoSuchUpload')
    if (parts) parts.set(Number(searchParams.get('partNumber')), stored)
    else objects.set(key, stored)
    if (!request.headers['x-amz-copy-source']) return response.setHeader('etag', stored.etag).end()
    const name = parts ? 'CopyPartResult' : 'CopyObjectResult'
    return response.end(xml(name, `<ETag>${quoted(stored.etag)}</ETag>`))
  }
  const complete = async (request: IncomingMessage, response: ServerResponse, key: string, id: string) => {
    const parts = uploads.get(id)
    const body = (await buffer(request)).toString()
    if (!parts) throw new Refused(404, 'NoSuchUpload')
    const wanted = [...body.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)]
    const joined = wanted.map(([, number, etag], index) => {
      const part = parts.get(Number(number))
      if (!part || part.etag !== etag) throw new Refused(400, 'InvalidPart')
      if (index < wanted.length - 1 && part.body.length < 5 * MIB) throw new Refused(400, 'EntityTooSmall')
      return part.body
    })
    uploads.delete(id)
    objects.set(key, storedAt(now(), Buffer.concat(joined)))
    response.end(xml('CompleteMultipartUploadResult', `<Key>${key}</Key>`))
  }
  const read = (request: IncomingMessage, response: ServerResponse, key: string): unknown => {
    const { body, etag, modified } = require(key)
    if ((request.headers['if-match'] ?? etag) !== etag) throw new Refused(412, 'PreconditionFailed')
    const range = fault === 'other range' ? undefined : request.headers.range
    const [from, to] = rangeOf(range, body.length)
    response.writeHead(range ? 206 : 200, {
      ...{ etag, 'last-modified': modified.toUTCString() },
      ...(fault !== 'tells no length' && { 'content-length': to - from }),
      ...(range && { 'content-range': `bytes ${from}-${to - 1}/${body.length}` }),
    })
    if (request.method === 'HEAD') return response.end()
    if (fault !== 'cut' || cut.has(key)) return response.end(body.subarray(from, to))
    cut.add(key)
    return response.write(body.subarray(from, from + Math.floor((to - from) / 2)), () => response.destroy())
  }
  const list = (response: ServerResponse, searchParams: URLSearchParams) => {
    const after = Buffer.from(searchParams.get('continuation-token') ?? '', 'base64').toString()
    const most = Math.min(pageSize, Number(searchParams.get('max-keys') ?? 1000))
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(searchParams.get('prefix') ?? '') && key > after)
      .sort()
    const entries = keys.slice(0, most).map((key) => {
      const { body, modified, etag } = require(key)
      return `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><ETag>${quoted(etag)}</ETag><Size>${body.length}</Size></Contents>`
    })
    const next = keys.length > most ? Buffer.from(keys[most - 1] ?? '').toString('base64') : undefined
    const more = `<IsTruncated>${next !== undefined}</IsTruncated>`
    const token = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
    response.end(xml('ListBucketResult', `${more}${token}${entries.join('')}`))
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const [, bucket, ...names] = pathname.split('/')
    const key = decodeURIComponent(names.join('/'))
    const id = searchParams.get('uploadId')
    if (!isSigned(request)) throw new Refused(403, 'SignatureDoesNotMatch')
    if (!isInTime(request, now())) throw new Refused(403, 'RequestTimeTooSkewed')
    if (bucket !== BUCKET) throw new Refused(404, 'NoSuchBucket')
    if (!key) return list(response, searchParams)
    if (request.method === 'PUT') return put(request, response, key, searchParams)
    if (request.method === 'POST' && id) return complete(request, response, key, id)
    if (request.method === 'GET' || request.method === 'HEAD') return read(request, response, key)
    if (request.method === 'POST' && searchParams.has('uploads')) {
      if (fault === 'begins nothing') throw new Refused(403, 'AccessDenied')
      const uploadId = randomUUID()
      uploads.set(uploadId, new Map())
      return response.end(xml('InitiateMultipartUploadResult', `<UploadId>${uploadId}</UploadId>`))
    }
    if (fault === 'removes nothing') throw new Refused(403, 'AccessDenied')
    if (id) uploads.delete(id)
    else objects.delete(key)
    return response.writeHead(204).end()
  }
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    if (fault === 'hanging') return void hanging.push(request)
    if (fault === 'down') return void request.socket.destroy()
    const refuse = (error: unknown) => {
      const status = error instanceof Refused ? error.status : 500
      response.writeHead(status).end(xml('Error', `<Code>${(error as Error).message}</Code>`))
    }
    if (fault === 'failing') return refuse(new Refused(500, 'InternalError'))
    const stop = held?.method === request.method ? held : undefined
    if (stop) held = undefined
    stop?.reached()
    void (stop?.until ?? Promise.resolve()).then(() => answer(request, response)).catch(refuse)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    env: {
      ...{ S3_ENDPOINT: endpoint, S3_BUCKET: BUCKET, S3_ACCESS_KEY_ID: S3_KEYS.id },
      S3_SECRET_ACCESS_KEY: S3_KEYS.secret,
    },
    objects,
    /** Multipart uploads that were started and neither completed nor aborted. */
    uploads,
    /** Each request: method and URL. */
    asked: requests,
    goWrong: (next: Fault): void => {
      fault = next
      cut.clear()
      for (const { socket } of hanging.splice(0)) socket.destroy()
    },
    listBy: (most: number): void => {
      pageSize = most
    },
    /** How far its clock is ahead of this machine's. */
    putAhead: (ms: number): void => {
      aheadMs = ms
    },
    /** Holds the next request with this method until it is released. */
    hold: (method: string): { isReached: Promise<void>; goOn: () => void } => {
      const [reached, until] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      held = { method, reached: reached.resolve, until: until.promise }
      return { isReached: reached.promise, goOn: until.resolve }
    },
    /** Makes all objects this much older. */
    age: (ms: number): void => {
      for (const stored of objects.values()) stored.modified = new Date(stored.modified.getTime() - ms)
    },
    close: async (): Promise<void> => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
