import { setTimeout as wait } from 'node:timers/promises'
import { backOffMs, retryAfterMs } from '../back-off.ts'
import { createCircuitBreakerFetch } from '../fetch-with-circuit-breaker.ts'
import { ApiFailure } from './api-failure.ts'

const askOutside = createCircuitBreakerFetch()

/** An access token that is valid now, for one request. */
export type Token = string

/** The time limit until the response starts. */
const TIMEOUT_MS = 30_000
/** For requests that are tried again later anyway, while others wait for their turn. */
const QUICK_TIMEOUT_MS = 10_000
const MOST_TRIES = 4
const FIRST_WAIT_MS = 400
/** A longer wait isn't imposed on anyone; the error says that the service is busy. */
const LONGEST_WAIT_MS = 20_000
/** The most bytes read as JSON. */
const MOST_JSON_BYTES = 4 * 1024 ** 2

export interface ApiRequest {
  method?: string
  headers?: Record<string, string>
  body?: Uint8Array | string
  /** Statuses that count as success for this request. */
  takes?: readonly number[]
  /** Not retried, because the caller must first find out whether it had an effect. */
  isOnce?: true
  /** One try with a short limit, the whole response included, because the caller tries again later. */
  isQuick?: true
}

/** [CAL-7] Codes of rate limits, which are temporary and don't mean that access is forbidden. */
const RATE =
  /[rR]ateLimitExceeded|quotaExceeded|dailyLimitExceeded|calendarUsageLimitsExceeded|variableTermLimitExceeded/
/** Graph uses several codes and statuses to say that a stored cursor is no longer valid. */
const STALE = /"(syncState|resync|fullSyncRequired)\w*"/i
const FULL = /storageQuotaExceeded|teamDriveFileLimitExceeded/

/**
 * Makes a request to an outside service as the person who linked it. Retries when told to wait or without a response;
 * throws an ApiFailure on a refusal.
 */
export const requestApi = async (token: Token, url: URL, ask: ApiRequest = {}): Promise<Response> => {
  for (let tries = ask.isOnce || ask.isQuick ? MOST_TRIES : 1; ; tries += 1) {
    const answer = await send(token, url, ask)
    if (answer instanceof Response) {
      if (answer.ok || ask.takes?.includes(answer.status)) return answer
      const body = await bodyTextOf(answer)
      const reason = reasonOf(answer.status, body)
      const isPassing = reason === 'busy' || reason === 'down'
      const waitMs = waitOf(answer, tries)
      if (!isPassing || tries === MOST_TRIES || waitMs > LONGEST_WAIT_MS)
        throw new ApiFailure(
          reason,
          new Error(`${answer.status} ${body.slice(0, 500)}`),
          retryAfterMs(answer),
        )
      await wait(waitMs)
    } else {
      if (tries === MOST_TRIES) throw new ApiFailure('down', answer)
      await wait(waitOf(undefined, tries))
    }
  }
}

export const jsonFrom = async (response: Response): Promise<unknown> => {
  const text = await textOf(response).catch((error) => {
    throw error instanceof ApiFailure ? error : new ApiFailure('down', error)
  })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ApiFailure('failed', error)
  }
}

const send = async (token: Token, url: URL, ask: ApiRequest): Promise<Response | Error> => {
  const ends = new AbortController()
  const timeoutMs = ask.isQuick ? QUICK_TIMEOUT_MS : TIMEOUT_MS
  const timer = setTimeout(() => ends.abort(new Error('no answer in time')), timeoutMs)
  try {
    return await askOutside(url, {
      method: ask.method ?? 'GET',
      headers: { authorization: `Bearer ${token}`, ...ask.headers },
      ...(ask.body !== undefined && { body: ask.body as string }),
      // 308 is a normal response here, and a token must not follow redirects.
      redirect: 'manual',
      signal: ask.isQuick ? AbortSignal.any([ends.signal, AbortSignal.timeout(TIMEOUT_MS)]) : ends.signal,
    })
  } catch (error) {
    return error as Error
  } finally {
    clearTimeout(timer)
  }
}

const reasonOf = (status: number, body: string): ApiFailure['reason'] => {
  if (status === 401) return 'token'
  if (status === 410 || STALE.test(body)) return 'stale'
  if (status === 404) return 'gone'
  if (status === 429 || (status === 403 && RATE.test(body))) return 'busy'
  if (status === 403) return FULL.test(body) ? 'full' : 'forbidden'
  return status >= 500 ? 'down' : 'failed'
}

/** How long to wait before the next try: as long as the response says, otherwise longer each time. */
const waitOf = (answer: Response | undefined, tries: number): number =>
  retryAfterMs(answer) ?? backOffMs(FIRST_WAIT_MS, tries)

const bodyTextOf = (response: Response): Promise<string> => textOf(response).catch(() => '')

/** Reads a response in one piece; a long one isn't a valid response of this service. */
const textOf = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > MOST_JSON_BYTES) throw new ApiFailure('long', new Error('an answer without end'))
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Ensures that a token is sent only to its own service, whatever URL a response contains. */
export const requireOwnOrigin = (apiUrl: string, address: string | null): string => {
  const url = address && URL.canParse(address) ? new URL(address) : undefined
  if (url?.origin !== new URL(apiUrl).origin)
    throw new ApiFailure('failed', new Error('an address elsewhere'))
  return url.href
}
