import type { Executor, SQL } from '../../platform/db/drizzle.ts'
import { sql } from '../../platform/db/drizzle.ts'
import { announcements } from '../announcement/tables.ts'
import { conversations, messages } from '../chat/tables.ts'
import { guestInvites, guests } from '../guest/tables.ts'
import { members, spaceEdits } from '../workspace/tables.ts'

/** The days to count: the first one, in a zone. */
export interface Span {
  from: string
  timeZone: string
}

const begin = ({ from, timeZone }: Span) => sql`${from}::timestamp at time zone ${timeZone}`

const perDay = async (db: Executor, span: Span, at: SQL, from: SQL) => {
  const day = sql`to_char(${at} at time zone ${span.timeZone}, 'YYYY-MM-DD')`
  const found = await db.execute<{ day: string; count: number }>(
    sql`select ${day} as day, count(*)::int as count ${from} and ${at} >= ${begin(span)} group by 1`,
  )
  return found.rows
}

export const joinedPerDay = (db: Executor, spaceId: string, span: Span) =>
  perDay(
    db,
    span,
    sql`${members.joinedAt}`,
    sql`from ${members} where ${members.workspaceId} = ${spaceId} and ${members.status} = 'active'`,
  )

export const guestsPerDay = (db: Executor, spaceId: string, span: Span) =>
  perDay(db, span, sql`${guests.createdAt}`, sql`from ${guests} where ${guests.workspaceId} = ${spaceId}`)

/** Conversations not touched since then have no messages in these days, so they are skipped. */
export const messagesPerDay = (db: Executor, spaceId: string, span: Span) =>
  perDay(
    db,
    span,
    sql`${messages.createdAt}`,
    sql`from ${conversations} join ${messages} on ${messages.conversationId} = ${conversations.id}
        where ${conversations.workspaceId} = ${spaceId} and ${conversations.touchedAt} >= ${begin(span)}`,
  )

interface SpaceCounts extends Record<string, unknown> {
  activeThisWeek: number
  liveLinks: number
  hasChangedSettings: boolean
  hasGuestLink: boolean
  hasAnnouncement: boolean
  hasMessage: boolean
}

/** Returns the current counts of a space, and those of this week. */
export const countsOf = async (
  db: Executor,
  spaceId: string,
  { now, week }: { now: Date; week: Span },
): Promise<SpaceCounts> => {
  const links = sql`from ${guestInvites} where ${guestInvites.workspaceId} = ${spaceId}`
  const found = await db.execute<SpaceCounts>(sql`select
    (select count(*)::int from ${members} where ${members.workspaceId} = ${spaceId} and ${members.status} = 'active'
      and ${members.lastActiveAt} >= ${begin(week)}) as "activeThisWeek",
    (select count(*)::int ${links} and ${guestInvites.invalidatedAt} is null
      and ${guestInvites.expiresAt} > ${now.toISOString()}::timestamptz) as "liveLinks",
    exists (select 1 from ${spaceEdits} where ${spaceEdits.workspaceId} = ${spaceId}
      and ${spaceEdits.part} = 'settings') as "hasChangedSettings",
    exists (select 1 ${links}) as "hasGuestLink",
    exists (select 1 from ${announcements} where ${announcements.workspaceId} = ${spaceId}
      and not ${announcements.isDraft}) as "hasAnnouncement",
    exists (select 1 from ${conversations} where ${conversations.workspaceId} = ${spaceId}
      and ${conversations.lastSeq} > 0) as "hasMessage"`)
  const [row] = found.rows
  if (!row) throw new Error('a select without a table answered no row')
  return row
}
