import type pg from 'pg'

/** A statement used only a few times costs more to keep than to parse again. */
const AFTER_USES = 5
/** A connection's backend keeps a plan for each. */
const MOST_NAMED = 300
const MOST_COUNTED = 2000
/** Full-text search has no fixed name, because its best plan depends on the words. */
const IS_SEARCH = /@@/

interface Statement {
  text: string
  name?: string
  submit?: unknown
}

/** Returns the name of a frequently used statement by its text; undefined for all others. */
export const createNames = () => {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known || names.size >= MOST_NAMED || IS_SEARCH.test(text)) return known
    const count = (uses.get(text) ?? 0) + 1
    if (uses.size >= MOST_COUNTED) uses.clear()
    uses.set(text, count)
    if (count < AFTER_USES) return undefined
    uses.delete(text)
    const name = `named_${names.size}`
    names.set(text, name)
    return name
  }
}

/**
 * Makes PostgreSQL parse and plan a statement once per connection instead of each time, which is most of the cost of
 * short ones. It plans by the actual values as long as that pays (`plan_cache_mode`).
 */
export const nameStatements = (pool: pg.Pool): void => {
  const nameOf = createNames()
  const named = (query: unknown, values: unknown): unknown => {
    const statement = (typeof query === 'string' ? { text: query } : query) as Partial<Statement> | undefined
    const hasValues = Array.isArray(values) && values.length > 0
    if (!statement?.text || statement.name || statement.submit || !hasValues) return query
    return { ...statement, name: nameOf(statement.text) }
  }
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    Object.assign(client, {
      query: (statement: unknown, values: unknown, ...rest: unknown[]) =>
        query(named(statement, values), values, ...rest),
    })
  })
}
