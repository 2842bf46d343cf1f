import { page, state } from '../../session/session.ts'
import type { Header } from './headers.ts'
import type { Field, Mapping } from './mapping.ts'
import { FIELDS } from './mapping.ts'

/**
 * The columns that a person matched for files with the same headers, newest last. Only header names are stored, no
 * cells.
 */
type Memory = [headers: string, fields: Record<string, Field>][]

const REMEMBERED = 20

interface Columns {
  hasHeader: boolean
  headers: readonly Header[]
}

const flagOf = () => `importColumns:${state.$user.get()?.id ?? ''}`
const isField = (value: unknown): value is Field => FIELDS.some((field) => field === value)
/** Independent of the headers' order. */
const nameOf = (headers: readonly Header[]) =>
  headers
    .map(({ key }) => key)
    .sort()
    .join('\n')

function recall(): Memory {
  try {
    const kept: unknown = JSON.parse(page.device.get(flagOf()) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => Array.isArray(one) && typeof one[0] === 'string') : []
  } catch {
    return []
  }
}

/** The columns as this person matched them for the last file with these headers. */
export function rememberedColumns({ hasHeader, headers }: Columns): Mapping | null {
  if (!hasHeader) return null
  const found = recall().find(([name]) => name === nameOf(headers))
  if (!found) return null
  const fields = new Map(Object.entries(found[1] ?? {}))
  return headers.map(({ key }) => {
    const field = fields.get(key)
    return isField(field) ? field : null
  })
}

export function rememberColumns({ hasHeader, headers }: Columns, mapping: Mapping): void {
  if (!hasHeader) return
  const name = nameOf(headers)
  const fields = Object.fromEntries(
    headers.flatMap(({ key }, column) => (mapping[column] ? [[key, mapping[column]]] : [])),
  )
  const others = recall().filter(([one]) => one !== name)
  page.device.set(flagOf(), JSON.stringify([...others, [name, fields]].slice(-REMEMBERED)))
}
