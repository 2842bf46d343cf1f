import type { CallName } from '@metapyra/contract/calls'
import type { Api } from '@metapyra/session/api'
import { ApiError } from '@metapyra/session/errors'
import type { HttpError } from '@refinedev/core'
import { listQueryIn } from './list-query.ts'
import type { Resource, Routes } from './resource.ts'

/** Converts an API error to the form of Refine and its forms: the server's text, status, and texts by field. */
function toHttpError(error: unknown): HttpError {
  if (!(error instanceof ApiError)) throw error
  const { message, status, code, fields } = error
  return Object.assign(new Error(message), { statusCode: status, code, errors: { ...fields } })
}

/** Converts the errors of a call to Refine's form. */
export const withRefineErrors = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw toHttpError(error)
  })

interface Config {
  headers?: { search?: unknown }
  data?: unknown
}

interface Answer {
  data: unknown
  headers: Record<string, string>
}

/** The values of a list reply other than rows and total, keyed by the rows array, because simple-rest drops them. */
export type ExtraListValues = WeakMap<object, object>

/** Matches `v2/RESOURCE`, `v2/RESOURCE/ID` or `v2/RESOURCE?QUERY`. */
const REQUEST = /^v2\/([^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/s

/**
 * An axios-like client for simple-rest: each request for a resource becomes the calls that its route names, encrypted
 * like any other. A request without a route answers 501, and nothing is sent.
 */
export function createResourceClient(api: Api, resources: Record<string, Resource>, beside: ExtraListValues) {
  const routes = new Map(Object.entries(resources).map(([name, resource]) => [name, resource(api)]))

  const list = async (answer: NonNullable<Routes['GET /']>, params: URLSearchParams, search: unknown) => {
    const { rows, total, ...otherValues } = await withRefineErrors(answer(listQueryIn(params, search)))
    beside.set(rows, otherValues)
    return { data: rows, headers: { 'x-total-count': String(total ?? rows.length) } }
  }
  const send = async (method: string, url: string, body?: unknown, search?: unknown): Promise<Answer> => {
    const [, name = '', id, query] = REQUEST.exec(url) ?? []
    const params = new URLSearchParams(query)
    const ids = params.getAll('id')
    const route = `${method} /${id === undefined ? '' : ':id'}${ids.length > 0 ? '?id' : ''}`
    const ownRoutes = routes.get(name) ?? {}
    if (route === 'GET /' && ownRoutes[route]) return list(ownRoutes[route], params, search)
    const answer = ownRoutes[route as Exclude<keyof Routes, 'GET /'>]
    if (!answer)
      throw Object.assign(new Error(`${route} of ${name} is no call of the API`), { statusCode: 501 })
    return { data: (await withRefineErrors(answer({ id: id ?? '', ids, body }))) ?? {}, headers: {} }
  }
  return {
    get: (url: string, { headers }: Config = {}) => send('GET', url, undefined, headers?.search),
    post: (url: string, body: unknown) => send('POST', url, body),
    patch: (url: string, body: unknown) => send('PATCH', url, body),
    delete: (url: string, { data }: Config = {}) => send('DELETE', url, data),
  }
}

/** An HTTP client for calls by name: `post('v2/ownership/accept', body)` becomes the call of that name. */
export function createCallClient(api: Api) {
  const sendBy = (method: 'POST' | 'PUT') => async (url: string, input: object) => ({
    data: await withRefineErrors(api(`${method} ${url}` as CallName, input as never)),
  })
  return { post: sendBy('POST'), put: sendBy('PUT') }
}
