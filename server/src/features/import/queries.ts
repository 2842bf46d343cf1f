import { DEFAULT_COUNTRY_CODE } from '@metapyra/contract/constants'
import type { KnownPerson } from '@metapyra/contract/entities/import'
import type { Executor } from '../../platform/db/drizzle.ts'
import { and, asc, eq, sql } from '../../platform/db/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import { users } from '../account/tables.ts'
import { rightOfSpace } from '../workspace/rights.service.ts'
import type { MemberRole } from '../workspace/roles.service.ts'
import type { MemberRow } from '../workspace/service.ts'
import { members } from '../workspace/tables.ts'

const haveEmails = (workspaceId: string, emails: string[]) =>
  and(eq(members.workspaceId, workspaceId), sql`${members.email} = any(${sql.param(emails)}::text[])`)

/** Returns the memberships of these email addresses, locked in one order if they are to be changed. */
export const membershipsOf = async (
  db: Executor,
  workspaceId: string,
  emails: string[],
  { lock }: { lock: boolean },
): Promise<MemberRow[]> => {
  const found = db.select().from(members).where(haveEmails(workspaceId, emails)).orderBy(asc(members.userId))
  return lock ? found.for('update') : found
}

interface NewPerson {
  email: string
  name: string
  role: MemberRole
  companyPosition: string | null
}

interface Space {
  workspaceId: string
  invitedBy: string
  importId: string
  now: Date
}

/**
 * Creates missing accounts and invites all of these people, in two statements regardless of their number. Returns those
 * who were not in the space before. Ordered by address, so that two imports of the same people do not deadlock.
 */
export const insertPeople = async (
  db: Executor,
  { workspaceId, invitedBy, importId, now }: Space,
  people: NewPerson[],
) => {
  if (people.length === 0) return []
  const column = <T>(value: (person: NewPerson) => T) => sql.param(people.map(value))
  const incoming = sql`unnest(${column(() => newId())}::uuid[], ${column(({ email }) => email)}::text[],
    ${column(({ name }) => name)}::text[], ${column(({ role }) => role)}::text[],
    ${column(({ companyPosition }) => companyPosition)}::text[]) as incoming (id, email, name, role, position)`
  await db.execute(sql`
    insert into ${users} (id, email, name, country_code)
    select id, email, name, ${DEFAULT_COUNTRY_CODE} from ${incoming} order by email
    on conflict (email) do nothing`)
  const inserted = await db.execute<{ id: string; email: string; name: string }>(sql`
    insert into ${members}
      (workspace_id, user_id, role, status, name, email, company_position, invited_by, invited_at, import_id,
        recording, transcriber)
    select ${workspaceId}::uuid, account.id, incoming.role, 'invited', incoming.name, account.email,
      incoming.position, ${invitedBy}::uuid, ${now.toISOString()}::timestamptz, ${importId}::uuid,
      ${rightOfSpace(workspaceId, 'userRecording')}, ${rightOfSpace(workspaceId, 'userTranscriber')}
    from ${incoming} join ${users} account on account.email = incoming.email order by account.email
    on conflict do nothing returning user_id as id, email, name`)
  return inserted.rows
}

/** Who of these email addresses is in the space, as an import compares them with its rows. */
export const peopleByEmail = async (
  db: Executor,
  workspaceId: string,
  emails: string[],
): Promise<Map<string, Omit<KnownPerson, 'email'>>> => {
  const { email, role, name, companyPosition, joinedAt } = members
  const rows = await db
    .select({ email, role, name, companyPosition, joinedAt })
    .from(members)
    .where(haveEmails(workspaceId, emails))
  return new Map(
    rows.map((row) => [
      row.email,
      {
        role: row.role,
        name: row.name,
        companyPosition: row.companyPosition ?? '',
        hasJoined: row.joinedAt !== null,
      },
    ]),
  )
}
