import type { CallName } from '@metapyra/contract/calls'
import type { Api } from '@metapyra/session/api'
import { ApiError } from '@metapyra/session/errors'
import type { HttpError } from '@refinedev/core'

type Method = 'get' | 'delete' | 'head' | 'options' | 'post' | 'put' | 'patch'
interface Config {
  data?: object
}

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
 * What simple-rest takes for axios: `post('v2/workspace/send-invite', body)` becomes the call of that name, sealed
 * like any other. Only the verbs that calls are made of exist.
 */
export function createHttpClient(api: Api) {
  const send = async (method: Method, url: string, input: object = {}) => {
    const name = `${method.toUpperCase()} ${url}` as CallName
    try {
      // The name comes from a resource, so its input is known to the server's schema alone.
      return { data: await api(name, input as never), headers: {} }
    } catch (error) {
      throw toHttpError(error)
    }
  }
  return {
    get: (url: string) => send('get', url),
    post: (url: string, data?: object) => send('post', url, data),
    put: (url: string, data?: object) => send('put', url, data),
    patch: (url: string, data?: object) => send('patch', url, data),
    delete: (url: string, config?: Config) => send('delete', url, config?.data),
  }
}
