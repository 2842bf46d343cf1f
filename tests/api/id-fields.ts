import type { Schema } from './sample.ts'

/** One place of an input that names something: `which.userIds[]`. */
export interface IdField {
  path: string
  /** The last name of it: `userIds`. */
  name: string
}

const isNamedSo = (name: string) => /ids?$/i.test(name)

/** All that names something in what a call or an event takes, at whatever depth: ids by form, and what is called so. */
export const idFieldsOf = (schema: Schema): IdField[] => {
  const found = new Map<string, IdField>()
  const walk = (at: Schema, path: string, name: string): void => {
    const isText = at.type === 'string' || at.type === 'integer'
    if (at.format === 'uuid' || (isText && isNamedSo(name))) found.set(path, { path, name })
    for (const [key, inner] of Object.entries(at.properties ?? {}))
      walk(inner, path ? `${path}.${key}` : key, key)
    for (const inner of at.anyOf ?? []) walk(inner, path, name)
    if (at.items) walk(at.items, `${path}[]`, name)
    for (const inner of Object.values(at.patternProperties ?? {})) walk(inner, `${path}.*`, name)
  }
  walk(schema, '', '')
  return [...found.values()]
}

/** The input with another value at that place; lists on the way hold that one alone. */
export const withIdAt = (input: unknown, path: string, id: string): unknown => {
  const [head = '', ...rest] = path.split('.')
  const key = head.replace('[]', '')
  const fields = { ...(input as Record<string, unknown>) }
  const before = head.endsWith('[]') ? (fields[key] as unknown[] | undefined)?.[0] : fields[key]
  const value = rest.length > 0 ? withIdAt(before ?? {}, rest.join('.'), id) : id
  return { ...fields, [key]: head.endsWith('[]') ? [value] : value }
}
