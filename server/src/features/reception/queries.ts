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

/** Stores a call, replacing the earlier one. */
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
  /** Older calls have ended. */
  since: Date
}

const isOpenTo = ({ workspaceId, memberId, since }: Omit<Answer, 'sessionId'>) =>
  and(
    eq(receptions.workspaceId, workspaceId),
    gt(receptions.calledAt, since),
    or(receptions.isForAnybody, eq(receptions.calledId, memberId)),
  )

/** [RECEP-3] Admits a guest. Returns true only for the first of several answers. */
export const admitGuest = async (db: Executor, answer: Answer, letInAt: Date): Promise<boolean> =>
  (
    await db
      .update(receptions)
      .set({ metBy: answer.memberId, letInAt, calledAt: null, isPlaced: false })
      .where(and(of(answer.sessionId), isOpenTo(answer)))
      .returning({ id: receptions.sessionId })
  ).length === 1

/** Ends a call to this member. Returns false if it was to anyone, or has ended. */
export const refuseCall = async (db: Executor, answer: Answer): Promise<boolean> =>
  (
    await db
      .update(receptions)
      .set({ calledAt: null })
      .where(and(of(answer.sessionId), isOpenTo(answer), eq(receptions.isForAnybody, false)))
      .returning({ id: receptions.sessionId })
  ).length === 1

/** Returns the calls that a member could answer now. */
export const callsFor = (db: Executor, of: Omit<Answer, 'sessionId'>): Promise<ReceptionRow[]> =>
  db.select().from(receptions).where(isOpenTo(of)).orderBy(receptions.calledAt)

/** Returns the member who admitted the guest, once; when entering again, the guest is placed as usual. */
export const takeAdmittingMember = async (db: Executor, sessionId: string): Promise<string | null> =>
  (
    await db
      .update(receptions)
      .set({ isPlaced: true })
      .where(and(of(sessionId), eq(receptions.isPlaced, false), isNotNull(receptions.metBy)))
      .returning({ metBy: receptions.metBy })
  )[0]?.metBy ?? null

/** Admits a visit that began without a reception, so that a reception turned on later that day does not stop it. */
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

/** Extends the admissions of present visits from now on. Expired ones stay expired. */
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
