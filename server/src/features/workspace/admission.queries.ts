import type { Executor, SQL } from '../../platform/db/drizzle.ts'
import { and, eq, sql } from '../../platform/db/drizzle.ts'
import { builtOnce, NAMED_LATER } from '../../platform/db/statements/prepared-statements.ts'
import { isLiveById, isLiveByToken } from '../account/sessions/sessions.service.ts'
import { sessions, users } from '../account/tables.ts'
import type { FoundWorkspace, MemberRow } from './queries.ts'
import { entranceColumns } from './queries.ts'
import { members, workspaces } from './tables.ts'

const inSpace = (isAsked: SQL | undefined) =>
  builtOnce((db: Executor) =>
    db
      .select({ session: sessions, user: users, space: entranceColumns, member: members })
      .from(sessions)
      .leftJoin(users, eq(users.id, sessions.userId))
      .leftJoin(workspaces, eq(workspaces.id, sql.placeholder('spaceId')))
      .leftJoin(members, and(eq(members.workspaceId, workspaces.id), eq(members.userId, sessions.userId)))
      .where(isAsked)
      .prepare(NAMED_LATER),
  )

const reads = {
  byToken: inSpace(isLiveByToken(sql`= ${sql.placeholder('key')}::text`)),
  byId: inSpace(isLiveById(sql`= ${sql.placeholder('key')}::uuid`)),
}

/** A session, identified by its token's hash or by its id. */
export type SessionKey = { kind: 'byToken' | 'byId'; key: string }

/** Reads a session, its user, the named space and the user's membership of it in one statement. */
export const sessionInSpace = async (db: Executor, { kind, key }: SessionKey, spaceId: string, now: Date) => {
  const [row] = await reads[kind](db).execute({ key, spaceId, now })
  if (!row) return undefined
  const { session, user, space, member } = row
  // If the space doesn't exist, all its columns are null, the computed ones too.
  const found = space?.id ? (space as FoundWorkspace) : undefined
  return { session, user, space: found, member: (member ?? undefined) as MemberRow | undefined }
}
