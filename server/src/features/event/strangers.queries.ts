import type { Executor } from '../../db/drizzle.ts'
import { sql } from '../../db/drizzle.ts'
import { eventStrangersAsked } from './tables.ts'

interface Asking {
  userId: string
  people: number
  now: Date
  /** What was asked before is over by then. */
  before: Date
}

/** Counts them, and answers how many they are by now: of two at once the second counts with the first. */
export const countStrangers = async (
  tx: Executor,
  { userId, people, now, before }: Asking,
): Promise<number> => {
  const asked = eventStrangersAsked
  const isOver = sql`${asked.since} <= ${before}`
  const [row] = await tx
    .insert(asked)
    .values({ userId, since: now, people })
    .onConflictDoUpdate({
      target: asked.userId,
      set: {
        since: sql`case when ${isOver} then ${now} else ${asked.since} end`,
        people: sql`case when ${isOver} then 0 else ${asked.people} end + ${people}`,
      },
    })
    .returning({ people: asked.people })
  return row?.people ?? people
}
