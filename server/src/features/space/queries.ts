import { seenTexts, shownAs } from '@metapyra/contract/profile-fields'
import { batched } from '../../platform/db/batched-reads.ts'
import type { Executor } from '../../platform/db/drizzle.ts'
import { and, eq, sql } from '../../platform/db/drizzle.ts'
import type { MemberKey } from '../../platform/db/member-batch.ts'
import { isAmongKeys, memberKeyParams, rowsOfEach, rowsOfMember } from '../../platform/db/member-batch.ts'
import { builtOnce, NAMED_LATER } from '../../platform/db/statements/prepared-statements.ts'
import { sessions, users } from '../account/tables.ts'
import { guests } from '../guest/tables.ts'
import { members } from '../workspace/tables.ts'

/** What somebody is in this space, else what they are in general. */
const seenText = (name: ReturnType<typeof seenTexts>[number]) =>
  name === 'designation'
    ? sql<string | null>`coalesce(${members.companyPosition}, ${users.designation})`
    : sql<string | null>`${users[name]}`

const figures = builtOnce((db: Executor) =>
  db
    .select({
      figure: {
        name: users.name,
        image: users.image,
        role: members.role,
        ...shownAs(seenTexts(), seenText),
        character: users.character,
        lastLocation: members.lastLocation,
      },
      workspaceId: members.workspaceId,
      userId: members.userId,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(isAmongKeys(members.workspaceId, members.userId))
    .prepare(NAMED_LATER),
)
const figuresOf = rowsOfMember((db, keys) => figures(db).execute(keys))

/** Returns a member as others see them, and their last position in this space. */
export const memberOnMap = async (db: Executor, workspaceId: string, userId: string) =>
  (await figuresOf(db, { workspaceId, userId }))[0]?.figure

/** Returns a person without an account as they introduced themselves, by their session's id. */
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

/**
 * Stores when and where a person was last present. People without an account have no row, so nothing is stored about
 * them.
 */
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

/** Updates only unlocked rows, because waiting for one would delay the whole batch. */
const markHere = batched(async (db, keys: (MemberKey & { at: Date })[]) => {
  const { workspaceIds, userIds } = memberKeyParams(keys)
  const { rows } = await db.execute<{ workspaceId: string; userId: string }>(sql`
    with free as (select m.workspace_id, m.user_id from ${members} m
      where (m.workspace_id, m.user_id) in (
        select * from unnest(${sql.param(workspaceIds)}::uuid[], ${sql.param(userIds)}::uuid[]))
      for no key update skip locked)
    update ${members} set last_active_at = ${keys[0]?.at.toISOString()}::timestamptz from free
    where ${members.workspaceId} = free.workspace_id and ${members.userId} = free.user_id
    returning ${members.workspaceId} as "workspaceId", ${members.userId} as "userId"`)
  return rowsOfEach(keys, rows)
})

/** Records that a person is present now. */
export const storeEntry = async (db: Executor, member: MemberKey, lastActiveAt: Date): Promise<void> => {
  const isStored = await markHere(db, { ...member, at: lastActiveAt })
  if (!isStored) await storeTrace(db, member.workspaceId, member.userId, { lastActiveAt })
}
