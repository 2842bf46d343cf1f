import type { CallName } from '@metapyra/contract/calls'
import type { Api } from '@metapyra/session/api'
import { ApiError } from '@metapyra/session/errors'
import type { HttpError } from '@refinedev/core'

/** An error of the API as Refine and its forms take it: the server's text, its status, and texts by field. */
function toHttpError(error: unknown): HttpError {
  if (!(error instanceof ApiError)) throw error
  const { message, status, code, fields } = error
  return Object.assign(new Error(message), { statusCode: status, code, errors: { ...fields } })
}

/** The work of a call, its errors as Refine takes them. */
export const told = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw toHttpError(error)
  })

/**
 * What simple-rest takes for axios: `post('v2/ownership/accept', body)` becomes the call of that name, sealed like any
 * other. `useCall` and `useAct` hold name and body to the contract.
 */
export function createHttpClient(api: Api) {
  const sendBy = (method: 'POST' | 'PUT') => async (url: string, input: object) => ({
    data: await told(api(`${method} ${url}` as CallName, input as never)),
  })
  return { post: sendBy('POST'), put: sendBy('PUT') }
}
