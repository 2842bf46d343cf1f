import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { createAskOutside } from '../../providers/ask-outside.ts'
import { backOffMs, retryAfterMs } from '../../providers/back-off.ts'
import type { S3Settings } from '../config/files.ts'
import { AppError } from '../http/app-error.ts'

const askOutside = createAskOutside()

/** An answer is waited for so long, tries and all. */
const WITHIN_MS = 10_000
/** And so much longer for each MiB that is sent: a slow line carries it in time. */
const PER_MIB_MS = 1000
/** The store itself copies, or puts together, whatever is large. */
const LONG_MS = 60_000
const MOST_TRIES = 4
const FIRST_WAIT_MS = 150

export interface Wish {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Of an object; without one the bucket itself is asked. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array | Blob | string
  /** Of a body that is a Blob: the store refuses another one. Of what is in memory it is known here. */
  sha256?: string
  /** Answers that are none that failed. */
  takes?: number[]
  isLong?: boolean
  /** Where a second one would do what the first has not. */
  isOnce?: boolean
}

export interface S3Client {
  /** Once its head is there; its body comes at its own pace. */
  ask(wish: Wish): Promise<Response>
  /** With all of its body, which S3 may say in that it failed although it began with 200. */
  askText(wish: Wish): Promise<{ status: number; text: string }>
}

/** One bucket, at `ENDPOINT/BUCKET/KEY`: every store that speaks the protocol knows that way of writing it. */
export const createS3Client = (settings: S3Settings, clock: () => Date): S3Client => {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings
  const keys = new Map<string, ArrayBuffer>()

  const send = async (wish: Wish, sha256: string, signal: AbortSignal): Promise<Response> => {
    const url = new URL(`${endpoint}/${bucket}${wish.key === undefined ? '' : `/${wish.key}`}`)
    for (const [name, value] of Object.entries(wish.query ?? {})) url.searchParams.set(name, value)
    const signer = new AwsV4Signer({
      ...{
        method: wish.method,
        url: url.href,
        accessKeyId,
        secretAccessKey,
        region,
        service: 's3',
        // S3 refuses what is signed more than fifteen minutes off.
        datetime: clock()
          .toISOString()
          .replace(/[:-]|\.\d{3}/g, ''),
        cache: keys,
      },
      headers: { ...wish.headers, 'x-amz-content-sha256': sha256 },
    })
    const signed = await signer.sign()
    // Not signed, as proxies change it; what is packed on the way has another length than what is asked for.
    signed.headers.set('accept-encoding', 'identity')
    const body = wish.body as NonNullable<RequestInit['body']> | undefined
    return askOutside(signed.url, {
      method: wish.method,
      headers: signed.headers,
      signal,
      ...(body && { body }),
    })
  }

  /** Tries again what may pass, for as long as there is time. */
  const inTime = async <T>(wish: Wish, read: (answer: Response) => Promise<T>): Promise<T> => {
    const mib = sizeOf(wish.body ?? '') / 1024 ** 2
    const untilMs = performance.now() + (wish.isLong ? LONG_MS : WITHIN_MS + mib * PER_MIB_MS)
    const sha256 = wish.sha256 ?? (await digestOf(wish.body ?? ''))
    for (let tries = 1; ; tries += 1) {
      const end = new AbortController()
      const timer = setTimeout(
        () => end.abort(new Error('it didn’t respond in time')),
        untilMs - performance.now(),
      )
      const tried = await attempt(() => send(wish, sha256, end.signal), wish, read).finally(() =>
        clearTimeout(timer),
      )
      if ('value' in tried) return tried.value
      const waitMs = tried.waitMs ?? backOffMs(FIRST_WAIT_MS, tries)
      const isLast = wish.isOnce || tries === MOST_TRIES || performance.now() + waitMs >= untilMs
      if (!tried.mayPass || isLast) throw failureOf(wish, tried)
      await pause(waitMs)
    }
  }
  return {
    ask: (wish) => inTime(wish, async (answer) => answer),
    askText: (wish) =>
      inTime(wish, async (answer) => {
        const text = await answer.text()
        if (answer.ok && text.includes('<Error>')) throw new Error(codeIn(text))
        return { status: answer.status, text }
      }),
  }
}

const sizeOf = (body: NonNullable<Wish['body']>): number => (body instanceof Blob ? body.size : body.length)

/** Hashed beside this thread: a piece of 8 MiB would hold it up. */
const digestOf = async (body: NonNullable<Wish['body']>): Promise<string> => {
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
  { takes = [] }: Wish,
  read: (answer: Response) => Promise<T>,
): Promise<{ value: T } | Failed> => {
  try {
    const answer = await send()
    if (answer.ok || takes.includes(answer.status)) return { value: await read(answer) }
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

/** [STORE-5] What a store does not do is told as what another service does not: to be tried again, and no error of ours. */
const failureOf = ({ method, key = '' }: Wish, { status, cause }: Failed): AppError => {
  if (status === 507) return new AppError('STORAGE_FULL', { cause })
  return storeDown(`${method} ${key}: ${reasonOf(cause)}`, cause)
}

/** [STORE-5] Also for who is answered what no store should. */
export const storeDown = (what: string, cause?: unknown): AppError =>
  new AppError('PROVIDER_DOWN', {
    message: 'File storage isn’t responding. Try again in a moment.',
    retryAfterSeconds: 5,
    cause: new Error(`S3: ${what}`, { cause }),
  })

/** What fetch throws says why in its cause alone. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
