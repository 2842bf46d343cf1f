import type { Executor } from '../../platform/db/drizzle.ts'
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  ilike,
  inArray,
  ne,
  or,
  sql,
} from '../../platform/db/drizzle.ts'
import { batched } from '../../platform/db/in-batches.ts'
import type { MemberKey } from '../../platform/db/member-batch.ts'
import { isAmongAsked, membersAsked, rowsOfEach } from '../../platform/db/member-batch.ts'
import { builtOnce, NAMED_LATER } from '../../platform/db/statements/prepared-statements.ts'
import { users } from '../account/tables.ts'
import { lapsesAt } from '../payment/seats/lapse.service.ts'
import { assistantOf } from './assistant.queries.ts'
import { withRightsOfSpace } from './rights.service.ts'
import { members, ownDomains, workspaces } from './tables.ts'

/** Its `domain` is where the space lives: its own domain once that is proved, else its label. */
export type WorkspaceRow = typeof workspaces.$inferSelect
/** And from when on it only reads ([PAY-7]); null: never. */
export type FoundWorkspace = WorkspaceRow & { lapsesAt: Date | null }
export type MemberRow = typeof members.$inferSelect

const address = sql<string>`coalesce((select o.host from ${ownDomains} o
  where o.workspace_id = ${workspaces.id} and o.verified_at is not null), ${workspaces.domain})`
const columns = { ...getTableColumns(workspaces), domain: address.as('address') }
export const entranceColumns = { ...columns, lapsesAt }
const owner = sql<string>`(select m.name from ${members} m where m.workspace_id = ${workspaces.id}
  and m.role = 'owner' and m.status = 'active' order by m.created_at limit 1)`
const ownerImage = sql<
  string | null
>`(select m.image from ${members} m where m.workspace_id = ${workspaces.id}
  and m.role = 'owner' and m.status = 'active' order by m.created_at limit 1)`
const ownerPosition = sql<
  string | null
>`(select coalesce(m.company_position, (select u.designation from ${users} u where u.id = m.user_id))
  from ${members} m where m.workspace_id = ${workspaces.id}
  and m.role = 'owner' and m.status = 'active' order by m.created_at limit 1)`

const byIds = builtOnce((db: Executor) =>
  db
    .select(entranceColumns)
    .from(workspaces)
    .where(sql`${workspaces.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare(NAMED_LATER),
)

/** In the order of the ids. */
export const workspacesByIds = async (
  db: Executor,
  ids: string[],
): Promise<(FoundWorkspace | undefined)[]> => {
  const found = await byIds(db).execute({ ids })
  const byId = new Map(found.map((space) => [space.id, space]))
  return ids.map((id) => byId.get(id))
}

export const workspaceById = batched(workspacesByIds)

/** By its label, which stays its own, or by its own domain. */
export const workspaceByDomain = async (
  db: Executor,
  domain: string,
): Promise<FoundWorkspace | undefined> => {
  const isOwn = sql`exists (select 1 from ${ownDomains} o
    where o.workspace_id = ${workspaces.id} and o.host = ${domain} and o.verified_at is not null)`
  const isHere = domain.includes('.') ? isOwn : eq(workspaces.domain, domain)
  return (await db.select(entranceColumns).from(workspaces).where(isHere))[0]
}

/** The row, or undefined where the domain is taken. */
export const insertWorkspace = async (
  db: Executor,
  row: typeof workspaces.$inferInsert,
): Promise<WorkspaceRow | undefined> =>
  (await db.insert(workspaces).values(row).onConflictDoNothing({ target: workspaces.domain }).returning())[0]

const among = builtOnce((db: Executor) =>
  db.select().from(members).where(isAmongAsked(members.workspaceId, members.userId)).prepare(NAMED_LATER),
)

/** In the order of who is asked for. */
export const membersAmong = async (db: Executor, asked: MemberKey[]): Promise<(MemberRow | undefined)[]> =>
  rowsOfEach(asked, await among(db).execute(membersAsked(asked))).map((rows) => rows?.[0])

const memberAmong = batched(membersAmong)

export const memberOf = (db: Executor, workspaceId: string, userId: string): Promise<MemberRow | undefined> =>
  memberAmong(db, { workspaceId, userId })

/** Open invitations that rest on somebody's right from now on. */
export const renewInvitations = async (
  db: Executor,
  workspaceId: string,
  { userIds, inviter, at }: { userIds: string[]; inviter: { id: string }; at: Date },
): Promise<void> => {
  await db
    .update(members)
    .set({ invitedBy: inviter.id, invitedAt: at })
    .where(
      and(
        eq(members.workspaceId, workspaceId),
        eq(members.status, 'invited'),
        sql`${members.userId} = any(${sql.param(userIds)}::uuid[])`,
      ),
    )
}

/** Adds people to a space; whoever is there already is left as they are. Answers those that were added. */
export const insertMembers = async (
  db: Executor,
  rows: (typeof members.$inferInsert)[],
): Promise<MemberRow[]> =>
  rows.length === 0
    ? []
    : db.insert(members).values(rows.map(withRightsOfSpace)).onConflictDoNothing().returning()

/** Invites people, again where they were, but for those who are in by now. Answers whom it has invited. */
export const inviteMembers = async (
  db: Executor,
  rows: (typeof members.$inferInsert & { status: 'invited' })[],
): Promise<MemberRow[]> => {
  if (rows.length === 0) return []
  const given = (column: string) => sql.raw(`excluded.${column}`)
  return db
    .insert(members)
    .values(rows.map(withRightsOfSpace))
    .onConflictDoUpdate({
      target: [members.workspaceId, members.userId],
      set: {
        status: 'invited',
        role: given('role'),
        invitedBy: given('invited_by'),
        invitedAt: given('invited_at'),
      },
      setWhere: ne(members.status, 'active'),
    })
    .returning()
}

export const updateMember = async (
  db: Executor,
  workspaceId: string,
  userId: string,
  change: Partial<typeof members.$inferInsert>,
): Promise<MemberRow | undefined> =>
  (
    await db
      .update(members)
      .set(change)
      .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)))
      .returning()
  )[0]

/** [USER-3] What somebody is in general stands where a space has nothing of its own. */
const memberSeen = {
  ...getTableColumns(members),
  companyPosition: sql<string | null>`coalesce(${members.companyPosition},
    (select u.designation from ${users} u where u.id = ${members.userId}))`,
}

/** A person's spaces, those joined longest ago first. */
export const spacesOfUser = (db: Executor, userId: string) =>
  db
    .select({
      ...{ workspace: columns, member: memberSeen, ownerName: owner, ownerImage, ownerPosition },
      assistantId: assistantOf(workspaces.id),
    })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(eq(members.userId, userId))
    .orderBy(asc(members.createdAt), asc(workspaces.id))

const isMine = (userId: string) =>
  sql<boolean>`exists (select 1 from ${members} m where m.workspace_id = ${workspaces.id}
    and m.user_id = ${userId} and m.status = 'active')`

interface Explore {
  userId: string
  filter: 'all' | 'mine' | 'open'
  search: string
  /** Ids of spaces that are open whatever their settings say. */
  alwaysOpen: string[]
  limit: number
}

export const exploreSpaces = (db: Executor, { userId, filter, search, alwaysOpen, limit }: Explore) => {
  const mine = isMine(userId)
  const isOpen = or(sql`(${workspaces.settings} ->> 'isOpen')::boolean`, inArray(workspaces.id, alwaysOpen))
  const visible = { mine, open: and(isOpen, sql`not ${mine}`), all: or(mine, isOpen) }[filter]
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const found = search
    ? or(ilike(workspaces.name, pattern), ilike(workspaces.domain, pattern), ilike(address, pattern))
    : undefined
  return db
    .select({
      id: workspaces.id,
      name: workspaces.name,
      domain: address,
      spaceLogo: workspaces.logo,
      ownerName: sql<string>`coalesce(${owner}, '')`,
      memberCount: sql<number>`(select count(*)::int from ${members} m where m.workspace_id = ${workspaces.id} and m.status = 'active')`,
      isMine: mine,
    })
    .from(workspaces)
    .where(and(visible, found))
    .orderBy(desc(mine), sql`lower(${workspaces.name})`)
    .limit(limit)
}

/** Who of these addresses is known, and as what in the space; never what their account is called ([ADM-13]). */
export const membershipsOf = (db: Executor, workspaceId: string, emails: string[]) =>
  db
    .select({
      id: users.id,
      email: users.email,
      name: members.name,
      status: members.status,
      role: members.role,
    })
    .from(users)
    .leftJoin(members, and(eq(members.userId, users.id), eq(members.workspaceId, workspaceId)))
    .where(sql`${users.email} = any(${sql.param(emails)})`)
