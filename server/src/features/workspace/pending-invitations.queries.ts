import type { Executor } from '../../platform/db/drizzle.ts'
import { and, asc, eq, gt, isNotNull, isNull, sql } from '../../platform/db/drizzle.ts'
import { tokens } from '../token/tables.ts'
import { members, workspaces } from './tables.ts'

const inviter = sql<string | null>`(select m.name from ${members} m
  where m.workspace_id = ${members.workspaceId} and m.user_id = ${members.invitedBy})`

/** A person's invitations whose link would still open, because an invitation lasts as long as its link. */
export const waitingInvitations = (db: Executor, userId: string, now: Date) =>
  db
    .selectDistinctOn([members.workspaceId], {
      workspaceId: members.workspaceId,
      name: workspaces.name,
      spaceLogo: workspaces.logo,
      invitedBy: inviter,
      expiresAt: tokens.expiresAt,
    })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .innerJoin(
      tokens,
      and(
        eq(tokens.userId, members.userId),
        eq(tokens.workspaceId, members.workspaceId),
        eq(tokens.email, members.email),
        eq(tokens.purpose, 'invite'),
        isNull(tokens.usedAt),
        isNull(tokens.voidedAt),
        gt(tokens.expiresAt, now),
      ),
    )
    .where(and(eq(members.userId, userId), eq(members.status, 'invited'), isNotNull(members.invitedBy)))
    .orderBy(asc(members.workspaceId))
