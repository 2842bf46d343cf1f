const UNIQUE = '23505'
const EXCLUSION = '23P01'

/** Drizzle stores PostgreSQL's error as the cause. */
const codeOf = (error: unknown): string | undefined =>
  error instanceof Error ? (error.cause as { code?: string } | undefined)?.code : undefined

/** True if a statement failed because another row has the same value. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === UNIQUE

/** True if a statement failed because another row conflicts with it, such as one that overlaps. */
export const isExclusionViolation = (error: unknown): boolean => codeOf(error) === EXCLUSION
