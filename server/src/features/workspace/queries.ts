import { batched } from '../../platform/db/batched-reads.ts'
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
import type { MemberKey } from '../../platform/db/member-batch.ts'
import { isAmongKeys, memberKeyParams, rowsOfEach } from '../../platform/db/member-batch.ts'
import { builtOnce, NAMED_LATER } from '../../platform/db/statements/prepared-statements.ts'
import { users } from '../account/tables.ts'
import { lapsesAt } from '../payment/seats/lapse.service.ts'
import { assistantOf } from './assistant.queries.ts'
import { withRightsOfSpace } from './rights.service.ts'
import { members, ownDomains, workspaces } from './tables.ts'

/** `domain` is the space's current address: its own domain once verified, otherwise its label. */
export type WorkspaceRow = typeof workspaces.$inferSelect
/** With the date from which the space is read-only ([PAY-7]); null for never. */
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

/** Returns the spaces in the order of the ids. */
export const workspacesByIds = async (
  db: Executor,
  ids: string[],
): Promise<(FoundWorkspace | undefined)[]> => {
  const found = await byIds(db).execute({ ids })
  const byId = new Map(found.map((space) => [space.id, space]))
  return ids.map((id) => byId.get(id))
}

export const workspaceById = batched(workspacesByIds)

/** Finds a space by its label, which it keeps, or by its own domain. */
export const workspaceByDomain = async (
  db: Executor,
  domain: string,
): Promise<FoundWorkspace | undefined> => {
  const isOwn = sql`exists (select 1 from ${ownDomains} o
    where o.workspace_id = ${workspaces.id} and o.host = ${domain} and o.verified_at is not null)`
  const isHere = domain.includes('.') ? isOwn : eq(workspaces.domain, domain)
  return (await db.select(entranceColumns).from(workspaces).where(isHere))[0]
}

/** Returns the row, or undefined if the domain is taken. */
export const insertWorkspace = async (
  db: Executor,
  row: typeof workspaces.$inferInsert,
): Promise<WorkspaceRow | undefined> =>
  (await db.insert(workspaces).values(row).onConflictDoNothing({ target: workspaces.domain }).returning())[0]

const among = builtOnce((db: Executor) =>
  db.select().from(members).where(isAmongKeys(members.workspaceId, members.userId)).prepare(NAMED_LATER),
)

/** Returns the members in the order of the keys. */
export const membersAmong = async (db: Executor, keys: MemberKey[]): Promise<(MemberRow | undefined)[]> =>
  rowsOfEach(keys, await among(db).execute(memberKeyParams(keys))).map((rows) => rows?.[0])

const memberAmong = batched(membersAmong)

export const memberOf = (db: Executor, workspaceId: string, userId: string): Promise<MemberRow | undefined> =>
  memberAmong(db, { workspaceId, userId })

/** Makes open invitations depend on the given inviter's rights from now on. */
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

/** Adds people to a space and leaves existing members unchanged. Returns the rows that were added. */
export const insertMembers = async (
  db: Executor,
  rows: (typeof members.$inferInsert)[],
): Promise<MemberRow[]> =>
  rows.length === 0
    ? []
    : db.insert(members).values(rows.map(withRightsOfSpace)).onConflictDoNothing().returning()

/** Invites people, also those already invited, but not those who have joined since. Returns the invited ones. */
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

/** [USER-3] The account's job title applies if the membership has none of its own. */
const memberColumns = {
  ...getTableColumns(members),
  companyPosition: sql<string | null>`coalesce(${members.companyPosition},
    (select u.designation from ${users} u where u.id = ${members.userId}))`,
}

/** A person's spaces, earliest joined first. */
export const spacesOfUser = (db: Executor, userId: string) =>
  db
    .select({
      ...{ workspace: columns, member: memberColumns, ownerName: owner, ownerImage, ownerPosition },
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
  /** Ids of spaces that are open regardless of their settings. */
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

/** Finds the accounts with these addresses and their memberships in the space; never the account's name ([ADM-13]). */
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
