/**
 * Builds a statement once per database instead of each time, because Drizzle takes as long to build one as PostgreSQL
 * to run it. Each transaction counts as a database of its own here, and there are few.
 */
export const builtOnce = <Key extends object, Statement>(build: (db: Key) => Statement) => {
  const built = new WeakMap<Key, Statement>()
  return (db: Key): Statement => {
    const known = built.get(db)
    if (known) return known
    const statement = build(db)
    built.set(db, statement)
    return statement
  }
}

/** `prepare()` requires a name; `named-statements.ts` names the frequent ones. */
export const NAMED_LATER = ''
