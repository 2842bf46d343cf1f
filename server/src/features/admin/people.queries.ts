import type { Executor } from '../../db/drizzle.ts'
import { and, asc, eq, or, sql } from '../../db/drizzle.ts'
import { users } from '../account/tables.ts'
import { members } from '../workspace/tables.ts'
import type { Member } from './queries.ts'

const isAmong = (userIds: string[]) => sql`${members.userId} = any(${sql.param(userIds)}::uuid[])`

/** As `lockOwnersAnd`, with all that there is to know of each. */
export const lockPeople = (db: Executor, workspaceId: string, userIds: string[]): Promise<Member[]> =>
  db
    .select()
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), or(eq(members.role, 'owner'), isAmong(userIds))))
    .orderBy(asc(members.userId))
    .for('update')

export type Rights = Pick<Member, 'role' | 'status' | 'recording' | 'transcriber'>

/** One statement, however many they are. */
export const updateRights = async (
  db: Executor,
  workspaceId: string,
  people: ({ userId: string } & Rights)[],
): Promise<void> => {
  if (people.length === 0) return
  const column = <T>(value: (one: Rights & { userId: string }) => T) => sql.param(people.map(value))
  await db.execute(sql`
    update ${members} set role = next.role, status = next.status, recording = next.recording,
      transcriber = next.transcriber
    from unnest(${column(({ userId }) => userId)}::uuid[], ${column(({ role }) => role)}::text[],
      ${column(({ status }) => status)}::text[], ${column(({ recording }) => recording)}::boolean[],
      ${column(({ transcriber }) => transcriber)}::boolean[])
      as next (user_id, role, status, recording, transcriber)
    where ${members}.workspace_id = ${workspaceId} and ${members}.user_id = next.user_id`)
}

export const deleteMembers = async (db: Executor, workspaceId: string, userIds: string[]): Promise<void> => {
  if (userIds.length === 0) return
  await db.delete(members).where(and(eq(members.workspaceId, workspaceId), isAmong(userIds)))
}

/** Puts memberships back; who is there again already stays as they are. Answers who came back. */
export const insertFormer = async (db: Executor, rows: Member[]): Promise<Member[]> =>
  rows.length === 0 ? [] : db.insert(members).values(rows).onConflictDoNothing().returning()

/** What an account is called at this moment: the copies of whoever was away were not kept true. */
export const accountsOf = (db: Executor, userIds: string[]) =>
  db
    .select({ id: users.id, email: users.email, image: users.image })
    .from(users)
    .where(sql`${users.id} = any(${sql.param(userIds)}::uuid[])`)
