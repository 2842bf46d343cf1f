import { FREE_MEMBERS } from '@metapyra/contract/plans'
import type { SQL } from '../../../platform/db/drizzle.ts'
import { sql } from '../../../platform/db/drizzle.ts'
import { members, workspaces } from '../../workspace/tables.ts'
import { subscriptions } from '../tables.ts'

const seated = (table: SQL) => sql`${table}.role <> 'guest' and ${table}.status in ('active', 'invited')`

/** [SEAT-1] `hasSeat` as SQL, for a row of `members`. */
export const takesSeat = seated(sql`${members}`)

const isAboveFree = sql`exists (select 1 from ${members} m where m.workspace_id = ${workspaces}.id
  and ${seated(sql`m`)} offset ${sql.raw(String(FREE_MEMBERS))} limit 1)`

/**
 * [PAY-7] When a space becomes read-only: at the end of the grace period, or of a plan if the space has more people
 * than Free allows. Null: never. Read with the space, so that no request needs another statement.
 */
export const lapsesAt = sql`(select case
    when s.status = 'pastDue' then s.grace_end
    when s.status in ('cancelled', 'expired') and ${isAboveFree} then s.period_end
  end from ${subscriptions} s where s.workspace_id = ${workspaces}.id)`.mapWith(subscriptions.graceEnd)
