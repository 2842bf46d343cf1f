import type { ErrorBody } from '@metapyra/contract/errors'
import { ApiError, throwOffline } from './errors.ts'

const textOf = (response: Response): Promise<string> => response.text().catch(throwOffline)

/** JSON, or undefined for anything else: a proxy's own page, say. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The value of a reply, opened where it came sealed; 204 is null. Throws `ApiError`. */
export const readReply = async (
  response: Response,
  open?: (jwe: string) => Promise<string>,
): Promise<unknown> => {
  if (response.status === 204) return null
  const isSealed = response.headers.get('content-type')?.startsWith('application/jose')
  const text = await textOf(response)
  const value = parse(isSealed && open ? await open(text).catch(throwUnreadable) : text)
  // The sign-in page of a hotel's network, say: the server was not reached.
  return value === undefined ? throwOffline(new Error('The reply is no JSON')) : value
}

const throwUnreadable = (cause: unknown): never => {
  if (cause instanceof ApiError) throw cause
  throw new ApiError('INTERNAL', 'Couldn’t read the server’s reply. Try again.')
}

export interface Refusal {
  readonly error: ApiError
  /** With STALE_REQUEST: the server's clock, seconds since 1970. */
  readonly serverTime: number | undefined
}

/** What a reply that is no success says; without a body of ours it is INTERNAL with the reply's status. */
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
