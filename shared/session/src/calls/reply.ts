import type { ErrorBody } from '@metapyra/contract/errors'
import { ApiError, throwOffline } from './errors.ts'

const textOf = (response: Response): Promise<string> => response.text().catch(throwOffline)

/** The parsed JSON, or undefined for anything else, such as a proxy's own page. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The value of a reply, opened if it is sealed; null for 204. Throws `ApiError`. */
export const readReply = async (
  response: Response,
  open?: (jwe: string) => Promise<string>,
): Promise<unknown> => {
  if (response.status === 204) return null
  const isSealed = response.headers.get('content-type')?.startsWith('application/jose')
  const text = await textOf(response)
  const value = parse(isSealed && open ? await open(text).catch(throwUnreadable) : text)
  // For example the login page of a hotel's network: the server was not reached.
  return value === undefined ? throwOffline(new Error('The reply is no JSON')) : value
}

const throwUnreadable = (cause: unknown): never => {
  if (cause instanceof ApiError) throw cause
  throw new ApiError('INTERNAL', 'Couldn’t read the server’s reply. Try again.')
}

export interface Refusal {
  readonly error: ApiError
  /** With STALE_REQUEST: the server's clock, in seconds since 1970. */
  readonly serverTime: number | undefined
}

/**
 * Reads the error of an unsuccessful response. Without an error body of ours it is INTERNAL with the response's status.
 */
export const readRefusal = async (response: Response): Promise<Refusal> => {
  const { status, headers } = response
  const body = (parse(await textOf(response)) ?? {}) as Partial<ErrorBody>
  const {
    code = 'INTERNAL',
    message = `Something went wrong (${status}). Try again.`,
    fields,
    serverTime,
  } = body
  const retryAfterSeconds = Number(headers.get('retry-after')) || undefined
  return {
    error: new ApiError(code, message, { status, retryAfterSeconds, ...(fields && { fields }) }),
    serverTime,
  }
}

export const throwRefusal = async (response: Response): Promise<never> => {
  throw (await readRefusal(response)).error
}
