const UNIQUE_VIOLATION = '23505'

/** Whether a statement failed since another row has the same already; Drizzle keeps Postgres's error as the cause. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && (error.cause as { code?: string } | undefined)?.code === UNIQUE_VIOLATION
