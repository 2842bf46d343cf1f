/** For tests: bulk acts, and crowds for them. Not part of the server. */
import type { Input } from '@metapyra/contract/calls'
import type { BulkAct } from '@metapyra/contract/entities/bulk'
import { newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import type { Seat } from '../live.ts'

type Start = Input<'POST v2/admin/workspace/bulk-start'>

export const startBulk = (
  by: Pick<Seat, 'call'>,
  input: Start['input'],
  which: Start['which'],
  more: Partial<Start> = {},
) => by.call('POST v2/admin/workspace/bulk-start', { clientId: newId(), input, which, ...more })

/** Waits until the act is over and returns it. */
export const finished = async (by: Pick<Seat, 'call'>, id: string): Promise<BulkAct> => {
  for (let tries = 0; tries < 2000; tries += 1) {
    const { body } = await by.call('POST v2/admin/workspace/bulk-acts', { id })
    if (body.rows[0].finishedAt) return body.rows[0]
    await new Promise((resume) => setTimeout(resume, 10))
  }
  throw new Error('the act does not end')
}

/** Starts an act and waits for its end. */
export const bulk = async (
  by: Pick<Seat, 'call'>,
  input: Start['input'],
  which: Start['which'],
  more: Partial<Start> = {},
) => {
  const { status, body } = await startBulk(by, input, which, more)
  if (status !== 200) throw new Error(`${status} ${body.message} ${JSON.stringify(body.fields ?? {})}`)
  return finished(by, body.id)
}

export const undo = async (by: Pick<Seat, 'call'>, id: string, userId?: string) => {
  const input = { id, clientId: newId(), ...(userId && { userId }) }
  const { status, body } = await by.call('POST v2/admin/workspace/bulk-undo', input)
  if (status !== 200) throw new Error(`${status} ${body.message}`)
  return finished(by, body.id)
}

/** Adds people without sessions, `Crowd 1` and on, every `adminEvery`th as an admin. */
export const addCrowd = async (
  { services }: { services: Pick<Services, 'connection'> },
  spaceId: string,
  count: number,
  {
    adminEvery = 0,
    status = 'active',
  }: { adminEvery?: number; status?: 'active' | 'invited' | 'inactive' } = {},
) => {
  await services.connection.pool.query(
    `with made as (
       insert into users (id, email, name, country_code)
       select gen_random_uuid(), 'crowd-' || n || '@' || $1 || '.example', 'Crowd ' || n, 91
       from generate_series(1, $2::int) n returning id, email, name)
     insert into members (workspace_id, user_id, role, status, name, email, joined_at)
     select $1::uuid, id, case when $3::int > 0 and substr(name, 7)::int % greatest($3::int, 1) = 0 then 'admin' else 'user' end,
       $4, name, email, case when $4 = 'invited' then null else now() end from made`,
    [spaceId, count, adminEvery, status],
  )
}
