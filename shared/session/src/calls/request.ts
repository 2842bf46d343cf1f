import type { CallName } from '@metapyra/contract/calls'

/** A call as sent over the wire, before anything is sealed. */
export interface WireCall {
  readonly method: string
  /** With `/api`, without query: the envelope's `htu`. */
  readonly path: string
  /** Exactly as sent, without its `?`; empty if there is none. */
  readonly query: string
  /** The content of the body; undefined for GET. */
  readonly body: Readonly<Record<string, unknown>> | undefined
}

const toQuery = (values: Record<string, unknown>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item))
  }
  return query.toString()
}

/**
 * Splits a call's name and its flat input: `:x` in the name is replaced in the path. The rest is the query for GET and
 * the body otherwise.
 */
export const describeCall = (name: CallName, input: object): WireCall => {
  const [method = '', template = ''] = name.split(' ')
  const rest: Record<string, unknown> = { ...input }
  const path = template.replace(/:(\w+)/g, (_, key: string) => {
    const value = rest[key]
    delete rest[key]
    return encodeURIComponent(String(value))
  })
  const isGet = method === 'GET'
  return {
    method,
    path: `/api/${path}`,
    query: isGet ? toQuery(rest) : '',
    body: isGet ? undefined : rest,
  }
}
