const UNIQUE = '23505'
const EXCLUSION = '23P01'

/** Drizzle keeps Postgres's error as the cause. */
const codeOf = (error: unknown): string | undefined =>
  error instanceof Error ? (error.cause as { code?: string } | undefined)?.code : undefined

/** Whether a statement failed since another row has the same already. */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === UNIQUE

/** Whether one failed since another row is in its way, as two that overlap are. */
export const isExclusionViolation = (error: unknown): boolean => codeOf(error) === EXCLUSION
