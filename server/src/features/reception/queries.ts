import type { Executor } from '../../platform/db/drizzle.ts'
import { and, eq, gt, inArray, isNotNull, or, sql } from '../../platform/db/drizzle.ts'
import { receptions } from './tables.ts'

export type ReceptionRow = typeof receptions.$inferSelect

const of = (sessionId: string) => eq(receptions.sessionId, sessionId)

export const admittedAmong = async (db: Executor, sessionIds: string[], since: Date): Promise<Set<string>> =>
  new Set(
    (
      await db
        .select({ id: receptions.sessionId })
        .from(receptions)
        .where(and(inArray(receptions.sessionId, sessionIds), gt(receptions.letInAt, since)))
    ).map(({ id }) => id),
  )

interface NewCall {
  sessionId: string
  workspaceId: string
  name: string
  calledId: string | null
  calledAt: Date
}

/** A later call takes the place of the one before. */
export const saveCall = async (db: Executor, call: NewCall): Promise<void> => {
  const { name, calledId, calledAt } = call
  const set = { name, calledId, calledAt, isForAnybody: calledId === null }
  await db
    .insert(receptions)
    .values({ ...call, ...set })
    .onConflictDoUpdate({ target: receptions.sessionId, set })
}

export const endCall = async (db: Executor, sessionId: string): Promise<void> => {
  await db.update(receptions).set({ calledAt: null }).where(of(sessionId))
}

interface Answer {
  sessionId: string
  workspaceId: string
  memberId: string
  /** Older calls are over. */
  since: Date
}

const isOpenTo = ({ workspaceId, memberId, since }: Omit<Answer, 'sessionId'>) =>
  and(
    eq(receptions.workspaceId, workspaceId),
    gt(receptions.calledAt, since),
    or(receptions.isForAnybody, eq(receptions.calledId, memberId)),
  )

/** [RECEP-3] Of several answers the first has met them: true for that one alone. */
export const meet = async (db: Executor, answer: Answer, letInAt: Date): Promise<boolean> =>
  (
    await db
      .update(receptions)
      .set({ metBy: answer.memberId, letInAt, calledAt: null, isPlaced: false })
      .where(and(of(answer.sessionId), isOpenTo(answer)))
      .returning({ id: receptions.sessionId })
  ).length === 1

/** Ends a call that was for this member; false where it was for anybody, or is over. */
export const refuseCall = async (db: Executor, answer: Answer): Promise<boolean> =>
  (
    await db
      .update(receptions)
      .set({ calledAt: null })
      .where(and(of(answer.sessionId), isOpenTo(answer), eq(receptions.isForAnybody, false)))
      .returning({ id: receptions.sessionId })
  ).length === 1

/** The calls that a member could answer now. */
export const callsFor = (db: Executor, of: Omit<Answer, 'sessionId'>): Promise<ReceptionRow[]> =>
  db.select().from(receptions).where(isOpenTo(of)).orderBy(receptions.calledAt)

/** Who met them, once: the next time they come in as anybody does. */
export const takeMeeting = async (db: Executor, sessionId: string): Promise<string | null> =>
  (
    await db
      .update(receptions)
      .set({ isPlaced: true })
      .where(and(of(sessionId), eq(receptions.isPlaced, false), isNotNull(receptions.metBy)))
      .returning({ metBy: receptions.metBy })
  )[0]?.metBy ?? null

/** They came in while there was no reception: it does not hold them up later that day. */
export const admitWithoutReception = async (
  db: Executor,
  visit: { sessionId: string; workspaceId: string; name: string },
  { letInAt, since }: { letInAt: Date; since: Date },
): Promise<void> => {
  await db
    .insert(receptions)
    .values({ ...visit, letInAt })
    .onConflictDoUpdate({
      target: receptions.sessionId,
      set: { letInAt, calledAt: null, metBy: null },
      setWhere: sql`${receptions.letInAt} is null or ${receptions.letInAt} <= ${since}`,
    })
}

/** Visits that were let in, and are here: as if it had been now. What is over stays so. */
export const prolong = async (
  db: Executor,
  sessionIds: string[],
  { letInAt, since }: { letInAt: Date; since: Date },
): Promise<void> => {
  const { sessionId, letInAt: before } = receptions
  await db
    .update(receptions)
    .set({ letInAt })
    .where(and(inArray(sessionId, sessionIds), gt(before, since)))
}
