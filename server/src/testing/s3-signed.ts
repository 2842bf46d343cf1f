/** For tests: verifies that a request is signed as S3 requires (AWS Signature Version 4). Not part of the server. */
import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export const S3_KEYS = { id: 'test-key', secret: 'test-secret', region: 'us-east-1' }

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const MOST_SKEW_MS = 15 * 60_000

/** True if a request was signed recently. */
export const isInTime = ({ headers }: IncomingMessage, nowMs: number): boolean => {
  const signedAt = String(headers['x-amz-date']).replace(
    /^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/,
    '$1-$2-$3:$4:$5',
  )
  return Math.abs(Date.parse(signedAt) - nowMs) <= MOST_SKEW_MS
}

export const isSigned = ({ method, url = '', headers }: IncomingMessage): boolean => {
  const authorization =
    /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
      headers.authorization ?? '',
    )
  if (!authorization) return false
  const [, id, day = '', region = '', names = '', signature] = authorization
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const query = [...searchParams]
    .map((pair) => pair.map(encoded).join('='))
    .sort()
    .join('&')
  const canonical = [
    ...[method, pathname, query],
    ...names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    ...['', names, headers['x-amz-content-sha256']],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const digest = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${S3_KEYS.secret}`, day))
  const isRight = hmac(key, text).toString('hex') === signature && names.split(';').includes('host')
  return isRight && id === S3_KEYS.id && region === S3_KEYS.region
}
