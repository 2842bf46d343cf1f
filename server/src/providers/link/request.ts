import { setTimeout as wait } from 'node:timers/promises'
import { createAskOutside } from '../ask-outside.ts'
import { backOffMs, retryAfterMs } from '../back-off.ts'
import { ApiFailure } from './api-failure.ts'

const askOutside = createAskOutside()

/** Made for one request: a token that is good at the moment. */
export type Token = string

/** Until the answer begins. */
const TIMEOUT_MS = 30_000
/** Where it is tried again later anyhow, and others wait for their turn. */
const QUICK_TIMEOUT_MS = 10_000
const MOST_TRIES = 4
const FIRST_WAIT_MS = 400
/** Longer nobody is kept waiting: it is said that the service is busy. */
const LONGEST_WAIT_MS = 20_000
/** Of what is read as JSON. */
const MOST_JSON_BYTES = 4 * 1024 ** 2

export interface Ask {
  method?: string
  headers?: Record<string, string>
  body?: Uint8Array | string
  /** Statuses that are answers here, whatever they mean elsewhere. */
  takes?: readonly number[]
  /** What has come of it is to be asked for before it is sent again. */
  isOnce?: true
  /** Asked once and waited for briefly, the whole answer too: whoever asks comes again. */
  isQuick?: true
}

/** [CAL-7] Nobody is forbidden anything by these: they pass. */
const RATE =
  /[rR]ateLimitExceeded|quotaExceeded|dailyLimitExceeded|calendarUsageLimitsExceeded|variableTermLimitExceeded/
/** Graph says by one of many codes, and at several statuses, that what was remembered is of no more use. */
const STALE = /"(syncState|resync|fullSyncRequired)\w*"/i
const FULL = /storageQuotaExceeded|teamDriveFileLimitExceeded/

/** Asks an outside service as somebody who has linked it, and again where it says to wait or does not answer; throws an ApiFailure where it says no. */
export const askApi = async (token: Token, url: URL, ask: Ask = {}): Promise<Response> => {
  for (let tries = ask.isOnce || ask.isQuick ? MOST_TRIES : 1; ; tries += 1) {
    const answer = await send(token, url, ask)
    if (answer instanceof Response) {
      if (answer.ok || ask.takes?.includes(answer.status)) return answer
      const said = await saidIn(answer)
      const reason = reasonOf(answer.status, said)
      const isPassing = reason === 'busy' || reason === 'down'
      const waitMs = waitOf(answer, tries)
      if (!isPassing || tries === MOST_TRIES || waitMs > LONGEST_WAIT_MS)
        throw new ApiFailure(
          reason,
          new Error(`${answer.status} ${said.slice(0, 500)}`),
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

const send = async (token: Token, url: URL, ask: Ask): Promise<Response | Error> => {
  const ends = new AbortController()
  const timeoutMs = ask.isQuick ? QUICK_TIMEOUT_MS : TIMEOUT_MS
  const timer = setTimeout(() => ends.abort(new Error('no answer in time')), timeoutMs)
  try {
    return await askOutside(url, {
      method: ask.method ?? 'GET',
      headers: { authorization: `Bearer ${token}`, ...ask.headers },
      ...(ask.body !== undefined && { body: ask.body as string }),
      // 308 is an answer here, and a token is taken nowhere else.
      redirect: 'manual',
      signal: ask.isQuick ? AbortSignal.any([ends.signal, AbortSignal.timeout(TIMEOUT_MS)]) : ends.signal,
    })
  } catch (error) {
    return error as Error
  } finally {
    clearTimeout(timer)
  }
}

const reasonOf = (status: number, said: string): ApiFailure['reason'] => {
  if (status === 401) return 'token'
  if (status === 410 || STALE.test(said)) return 'stale'
  if (status === 404) return 'gone'
  if (status === 429 || (status === 403 && RATE.test(said))) return 'busy'
  if (status === 403) return FULL.test(said) ? 'full' : 'forbidden'
  return status >= 500 ? 'down' : 'failed'
}

/** As long as it says, or longer each time. */
const waitOf = (answer: Response | undefined, tries: number): number =>
  retryAfterMs(answer) ?? backOffMs(FIRST_WAIT_MS, tries)

const saidIn = (response: Response): Promise<string> => textOf(response).catch(() => '')

/** What is read in one piece is short, or no answer of this service. */
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

/** A token goes to its own service and nowhere else, whatever an answer says. */
export const ofOurs = (apiUrl: string, address: string | null): string => {
  const url = address && URL.canParse(address) ? new URL(address) : undefined
  if (url?.origin !== new URL(apiUrl).origin)
    throw new ApiFailure('failed', new Error('an address elsewhere'))
  return url.href
}
