/**
 * Builds a statement once for each database instead of each time: Drizzle takes as long to write one as PostgreSQL to
 * answer it. Transactions are databases of their own here, and few.
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

/** `prepare()` wants a name; `named-statements.ts` gives one to what comes often enough. */
export const NAMED_LATER = ''
