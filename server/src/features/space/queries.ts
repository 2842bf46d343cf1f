import { builtOnce, UNNAMED } from '../../db/built-once.ts'
import type { Executor } from '../../db/drizzle.ts'
import { and, eq, sql } from '../../db/drizzle.ts'
import { sessions, users } from '../account/tables.ts'
import { guests } from '../guest/tables.ts'
import { members } from '../workspace/tables.ts'

const figures = builtOnce((db: Executor) =>
  db
    .select({
      name: users.name,
      image: users.image,
      role: members.role,
      companyPosition: sql<string | null>`coalesce(${members.companyPosition}, ${users.designation})`,
      character: users.character,
      lastLocation: members.lastLocation,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(members.workspaceId, sql.placeholder('workspaceId')),
        eq(members.userId, sql.placeholder('userId')),
      ),
    )
    .prepare(UNNAMED),
)

/** A member as the others see them, and where they last stood in this space. */
export const figureOf = async (db: Executor, workspaceId: string, userId: string) =>
  (await figures(db).execute({ workspaceId, userId }))[0]

/** Somebody without an account, as they said at the door who they are; known by their session's id. */
export const visitorFigureOf = async (db: Executor, sessionId: string) =>
  (
    await db
      .select({ name: guests.name, image: guests.image, character: guests.character })
      .from(sessions)
      .innerJoin(guests, eq(guests.id, sessions.guestId))
      .where(eq(sessions.id, sessionId))
  )[0]

interface Trace {
  lastActiveAt: Date
  lastLocation?: { x: number; y: number }
}

/** When somebody was last here, and where. Who has no account has no row, and nothing is stored of them. */
export const storeTrace = async (
  db: Executor,
  workspaceId: string,
  userId: string,
  trace: Trace,
): Promise<void> => {
  await db
    .update(members)
    .set(trace)
    .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)))
}
