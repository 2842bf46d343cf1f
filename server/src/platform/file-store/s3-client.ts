import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { backOffMs, retryAfterMs } from '../../providers/back-off.ts'
import { createCircuitBreakerFetch } from '../../providers/fetch-with-circuit-breaker.ts'
import type { S3Settings } from '../config/files.ts'
import { AppError } from '../http/app-error.ts'

const askOutside = createCircuitBreakerFetch()

/** The longest time for a request, retries included. */
const TIMEOUT_MS = 10_000
/** Extra time for each MiB sent, so that a slow connection suffices. */
const PER_MIB_MS = 1000
/** For requests in which the store itself copies or joins large objects. */
const LONG_MS = 60_000
const MOST_TRIES = 4
const FIRST_WAIT_MS = 150

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** The object's key; without one the request is for the bucket itself. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array | Blob | string
  /**
   * The digest of a Blob body, by which the store refuses a different one. For bodies in memory it is computed here.
   */
  sha256?: string
  /** Statuses that don't count as failures. */
  acceptedStatuses?: number[]
  isLong?: boolean
  /** Disables retries, if a second request could do something else than the first. */
  isOnce?: boolean
}

export interface S3Client {
  /** Resolves once the headers arrive; the body follows at its own pace. */
  ask(input: S3Request): Promise<Response>
  /** Resolves with the whole body, in which S3 may report a failure even after status 200. */
  askText(input: S3Request): Promise<{ status: number; text: string }>
}

/** Addresses a bucket as `ENDPOINT/BUCKET/KEY`, a form that all stores with this protocol support. */
export const createS3Client = (settings: S3Settings, clock: () => Date): S3Client => {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings
  const keys = new Map<string, ArrayBuffer>()

  const send = async (input: S3Request, sha256: string, signal: AbortSignal): Promise<Response> => {
    const url = new URL(`${endpoint}/${bucket}${input.key === undefined ? '' : `/${input.key}`}`)
    for (const [name, value] of Object.entries(input.query ?? {})) url.searchParams.set(name, value)
    const signer = new AwsV4Signer({
      ...{
        method: input.method,
        url: url.href,
        accessKeyId,
        secretAccessKey,
        region,
        service: 's3',
        // S3 refuses signatures more than fifteen minutes off.
        datetime: clock()
          .toISOString()
          .replace(/[:-]|\.\d{3}/g, ''),
        cache: keys,
      },
      headers: { ...input.headers, 'x-amz-content-sha256': sha256 },
    })
    const signed = await signer.sign()
    // Not signed, because proxies change it. A compressed response would have another length than requested.
    signed.headers.set('accept-encoding', 'identity')
    const body = input.body as NonNullable<RequestInit['body']> | undefined
    return askOutside(signed.url, {
      method: input.method,
      headers: signed.headers,
      signal,
      ...(body && { body }),
    })
  }

  /** Retries transient failures while there is time. */
  const withRetries = async <T>(input: S3Request, read: (answer: Response) => Promise<T>): Promise<T> => {
    const mib = sizeOf(input.body ?? '') / 1024 ** 2
    const untilMs = performance.now() + (input.isLong ? LONG_MS : TIMEOUT_MS + mib * PER_MIB_MS)
    const sha256 = input.sha256 ?? (await digestOf(input.body ?? ''))
    for (let tries = 1; ; tries += 1) {
      const end = new AbortController()
      const timer = setTimeout(
        () => end.abort(new Error('it didn’t respond in time')),
        untilMs - performance.now(),
      )
      const tried = await attempt(() => send(input, sha256, end.signal), input, read).finally(() =>
        clearTimeout(timer),
      )
      if ('value' in tried) return tried.value
      const waitMs = tried.waitMs ?? backOffMs(FIRST_WAIT_MS, tries)
      const isLast = input.isOnce || tries === MOST_TRIES || performance.now() + waitMs >= untilMs
      if (!tried.mayPass || isLast) throw failureOf(input, tried)
      await pause(waitMs)
    }
  }
  return {
    ask: (input) => withRetries(input, async (answer) => answer),
    askText: (input) =>
      withRetries(input, async (answer) => {
        const text = await answer.text()
        if (answer.ok && text.includes('<Error>')) throw new Error(codeIn(text))
        return { status: answer.status, text }
      }),
  }
}

const sizeOf = (body: NonNullable<S3Request['body']>): number =>
  body instanceof Blob ? body.size : body.length

/** Hashed off this thread, because a piece of 8 MiB would block it. */
const digestOf = async (body: NonNullable<S3Request['body']>): Promise<string> => {
  if (body instanceof Blob) return 'UNSIGNED-PAYLOAD'
  const bytes = typeof body === 'string' ? Buffer.from(body) : (body as Uint8Array<ArrayBuffer>)
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
}

interface Failed {
  mayPass: boolean
  status?: number
  waitMs?: number | undefined
  cause: unknown
}

const attempt = async <T>(
  send: () => Promise<Response>,
  { acceptedStatuses = [] }: S3Request,
  read: (answer: Response) => Promise<T>,
): Promise<{ value: T } | Failed> => {
  try {
    const answer = await send()
    if (answer.ok || acceptedStatuses.includes(answer.status)) return { value: await read(answer) }
    const { status } = answer
    const cause = new Error(`${status} ${codeIn(await answer.text())}`)
    return {
      mayPass: (status >= 500 && status !== 501) || status === 429,
      status,
      waitMs: retryAfterMs(answer),
      cause,
    }
  } catch (cause) {
    return { mayPass: true, cause }
  }
}

const codeIn = (xml: string): string => /<Code>([^<]*)<\/Code>/.exec(xml)?.[1] ?? ''

/**
 * [STORE-5] A failure of the store is reported like one of any external service: as something to retry, not as an error
 * of ours.
 */
const failureOf = ({ method, key = '' }: S3Request, { status, cause }: Failed): AppError => {
  if (status === 507) return new AppError('STORAGE_FULL', { cause })
  return storeDown(`${method} ${key}: ${reasonOf(cause)}`, cause)
}

/** [STORE-5] The error for a store that does not respond, or gives a response that a store should never give. */
export const storeDown = (what: string, cause?: unknown): AppError =>
  new AppError('PROVIDER_DOWN', {
    message: 'File storage isn’t responding. Try again in a moment.',
    retryAfterSeconds: 5,
    cause: new Error(`S3: ${what}`, { cause }),
  })

/** What fetch throws names the reason only in its cause. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
