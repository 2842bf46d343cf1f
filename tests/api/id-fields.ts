import type { Schema } from './sample.ts'

/** A field of an input that names something: `which.userIds[]`. */
export interface IdField {
  path: string
  /** The last part of its path: `userIds`. */
  name: string
}

const isNamedSo = (name: string) => /ids?$/i.test(name)

/**
 * All fields in the input of a call or event that name something, at any depth: ids by format, and fields with such
 * names.
 */
export const idFieldsOf = (schema: Schema): IdField[] => {
  const fields = new Map<string, IdField>()
  const walk = (at: Schema, path: string, name: string): void => {
    const isText = at.type === 'string' || at.type === 'integer'
    if (at.format === 'uuid' || (isText && isNamedSo(name))) fields.set(path, { path, name })
    for (const [key, inner] of Object.entries(at.properties ?? {}))
      walk(inner, path ? `${path}.${key}` : key, key)
    for (const inner of at.anyOf ?? []) walk(inner, path, name)
    if (at.items) walk(at.items, `${path}[]`, name)
    for (const inner of Object.values(at.patternProperties ?? {})) walk(inner, `${path}.*`, name)
  }
  walk(schema, '', '')
  return [...fields.values()]
}

/** The input with another value at that path. Lists on the way contain only that one. */
export const withIdAt = (input: unknown, path: string, id: string): unknown => {
  const [head = '', ...rest] = path.split('.')
  const key = head.replace('[]', '')
  const fields = { ...(input as Record<string, unknown>) }
  const before = head.endsWith('[]') ? (fields[key] as unknown[] | undefined)?.[0] : fields[key]
  const value = rest.length > 0 ? withIdAt(before ?? {}, rest.join('.'), id) : id
  return { ...fields, [key]: head.endsWith('[]') ? [value] : value }
}
