import type { ByteRange } from './file-store.ts'
import type { S3Client } from './s3-client.ts'
import { storeDown } from './s3-client.ts'

export interface Listed {
  key: string
  size: number
  modifiedMs: number
  etag: string
}

/** A range of an object. If an ETag is given, the object must be unchanged since it was listed. */
interface Source {
  key: string
  range?: ByteRange
  etag?: string
}

export interface Multipart {
  key: string
  uploadId: string
}

export type Bucket = ReturnType<typeof createBucket>

/**
 * The subset of S3's protocol used here (docs.aws.amazon.com/AmazonS3/latest/API). Keys contain no characters that need
 * escaping in XML or URLs.
 */
export const createBucket = (client: S3Client, name: string) => ({
  put: async (key: string, body: Uint8Array | Blob, sha256?: string): Promise<void> => {
    await client.askText({ method: 'PUT', key, body, ...(sha256 && { sha256 }) })
  },
  /** Undefined if the object doesn't exist or no longer has that ETag. */
  get: async ({ key, range, etag }: Source): Promise<Response | undefined> => {
    const headers = {
      ...(range && { range: `bytes=${range.start}-${range.end}` }),
      ...(etag && { 'if-match': etag }),
    }
    const answer = await client.ask({ method: 'GET', key, headers, acceptedStatuses: [404, 412] })
    const wrong = answer.ok && range && wrongRange(answer, range)
    if (answer.ok && !wrong) return answer
    await answer.body?.cancel()
    if (wrong) throw storeDown(`GET ${key}: ${wrong}`)
    return undefined
  },
  head: async (key: string): Promise<Pick<Listed, 'size' | 'modifiedMs'> | undefined> => {
    const { status, headers } = await client.ask({ method: 'HEAD', key, acceptedStatuses: [404] })
    if (status === 404) return undefined
    const modifiedMs = Date.parse(headers.get('last-modified') ?? '')
    const size = headers.get('content-length')
    if (size === null || Number.isNaN(modifiedMs)) throw storeDown(`HEAD ${key}: without its size or time`)
    return { size: Number(size), modifiedMs }
  },
  /** `isOnce` prevents a retry, which could arrive late and delete an object stored since. */
  remove: async (key: string, { isOnce = false } = {}): Promise<void> => {
    await client.askText({ method: 'DELETE', key, acceptedStatuses: [404], isOnce })
  },
  /** Lists all objects whose keys start with the prefix, in order, a thousand at a time. */
  list: async function* (prefix: string, most = 1000): AsyncGenerator<Listed[]> {
    for (let token: string | undefined = ''; token !== undefined; ) {
      const page = { 'list-type': '2', prefix, 'max-keys': String(most) }
      const query = { ...page, ...(token && { 'continuation-token': token }) }
      const { text } = await client.askText({ method: 'GET', query })
      yield [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
        key: fieldOf(entry, 'Key') ?? '',
        size: Number(fieldOf(entry, 'Size')),
        modifiedMs: Date.parse(fieldOf(entry, 'LastModified') ?? ''),
        etag: fieldOf(entry, 'ETag') ?? '',
      }))
      token = fieldOf(text, 'IsTruncated') === 'true' ? fieldOf(text, 'NextContinuationToken') : undefined
    }
  },
  copy: async (from: Source, key: string): Promise<void> => {
    // S3 copies an object onto itself only if its metadata is replaced.
    const headers = { ...copied(name, from), 'x-amz-metadata-directive': 'REPLACE' }
    await client.askText({ method: 'PUT', key, headers, isLong: true })
  },
  begin: async (key: string): Promise<Multipart> => {
    const { text } = await client.askText({ method: 'POST', key, query: { uploads: '' } })
    return { key, uploadId: required(text, 'UploadId') }
  },
  /** Returns the part's ETag, which `complete` needs. */
  putPart: async (
    { key, uploadId }: Multipart,
    number: number,
    body: Uint8Array | Blob,
    sha256?: string,
  ): Promise<string> => {
    const query = { partNumber: String(number), uploadId }
    const { headers } = await client.ask({ method: 'PUT', key, query, body, ...(sha256 && { sha256 }) })
    return headers.get('etag') ?? ''
  },
  copyPart: async ({ key, uploadId }: Multipart, number: number, from: Source): Promise<string> => {
    const query = { partNumber: String(number), uploadId }
    const input = { method: 'PUT', key, query, headers: copied(name, from), isLong: true } as const
    const { status, text } = await client.askText({ ...input, acceptedStatuses: [501] })
    if (status === 501) throw new CopiesNoParts()
    return required(text, 'ETag')
  },
  complete: async ({ key, uploadId }: Multipart, etags: string[]): Promise<void> => {
    const parts = etags.map(
      (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`,
    )
    const body = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`
    const input = { method: 'POST', key, query: { uploadId }, body, isLong: true } as const
    const { status } = await client.askText({ ...input, acceptedStatuses: [404] })
    // If the first response was lost, a retry finds no upload to complete, so this checks that the object exists.
    if (status === 404) await client.ask({ method: 'HEAD', key })
  },
  abort: async ({ key, uploadId }: Multipart): Promise<void> => {
    await client.askText({ method: 'DELETE', key, query: { uploadId }, acceptedStatuses: [404] })
  },
})

/** Detects a store that returns another range than requested, which would corrupt the file. */
const wrongRange = ({ status, headers }: Response, { start }: ByteRange): string | undefined => {
  const contentRange = headers.get('content-range')
  const isRight = status === 206 && contentRange?.startsWith(`bytes ${start}-`)
  return isRight ? undefined : `${status} with the range ${contentRange}, asked from ${start}`
}

/** Not every store supports copying parts. */
export class CopiesNoParts extends Error {}

const copied = (bucket: string, { key, range, etag }: Source): Record<string, string> => ({
  'x-amz-copy-source': `/${bucket}/${key}`,
  ...(range && { 'x-amz-copy-source-range': `bytes=${range.start}-${range.end}` }),
  ...(etag && { 'x-amz-copy-source-if-match': etag }),
})

const fieldOf = (xml: string, name: string): string | undefined => {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text?.replace(/&(quot|#34|apos|#39|lt|gt|amp);/g, (_, sign: string) => SIGNS[sign] ?? '')
}
const SIGNS: Record<string, string> = {
  ...{ quot: '"', '#34': '"', apos: "'", '#39': "'", lt: '<', gt: '>', amp: '&' },
}
const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

const required = (xml: string, name: string): string => {
  const text = fieldOf(xml, name)
  if (!text) throw storeDown(`an answer without ${name}`)
  return text
}
