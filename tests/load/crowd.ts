import type { Connection } from '../../server/src/platform/db/connection.ts'
import type { Space } from './people.ts'
import { seedSpace } from './people.ts'

const FAMILY_NAMES = [
  'Lovelace',
  'Hopper',
  'Rossi',
  'Ivanov',
  'Haddad',
  'Tanaka',
  'Sousa',
  'Müller',
  'Okafor',
  'Nguyen',
]
const POSITIONS = ['Engineer', 'Cook', 'Analyst', 'Nurse', 'Driver', 'Teacher', 'Clerk']

/**
 * Adds people as in a company: some are admins, some are guests, a third was never active, a ninth has no job title.
 */
const addCrowd = async ({ pool }: Connection, { id }: Space, count: number): Promise<void> => {
  const crowd = `select gen_random_uuid() as id, ($1::text[])[1 + n % 10] || ' ' || n as name,
    'crowd-' || n || '@${id}.example' as email, n from generate_series(1, ${count}) n`
  await pool.query(
    `with crowd as (${crowd}), made as (
       insert into users (id, email, name, country_code) select id, email, name, 91 from crowd returning id, email, name
     )
     insert into members (workspace_id, user_id, role, status, name, email, company_position, recording, transcriber,
       invited_at, joined_at, last_active_at)
     select '${id}', made.id, case when crowd.n % 500 = 0 then 'admin' when crowd.n % 50 = 0 then 'guest' else 'user' end,
       'active', made.name, made.email, case when crowd.n % 9 = 0 then null else ($2::text[])[1 + crowd.n % 7] end,
       crowd.n % 4 = 0, crowd.n % 6 = 0,
       now() - (crowd.n + 2000) * interval '1 minute', now() - crowd.n * interval '1 minute',
       case when crowd.n % 3 = 0 then null else now() - (crowd.n * 7919 % 100000) * interval '100 seconds' end
     from made join crowd on crowd.email = made.email`,
    [FAMILY_NAMES, POSITIONS],
  )
}

/** Adds audit entries over a year, one per person of the space. */
const addActs = async ({ pool }: Connection, { id, people }: Space): Promise<void> => {
  await pool.query(
    `insert into audit_entries (id, workspace_id, at, action, actor_id, actor_name, actor_email, subject_type,
       subject_id, subject_name, subject_email, changes, address, browser, system)
     select gen_random_uuid(), $1, date_trunc('milliseconds', now()) - (row_number() over ()) * interval '5 minutes',
       case when random() < 0.3 then 'people.invited' else 'person.changed' end, $2, 'Person 0',
       'person-0@many.example', 'person', user_id, name, email,
       '[{"field":"role","before":"user","after":"admin"}]', '203.0.113.7', 'Firefox', 'Linux'
     from members where workspace_id = $1`,
    [id, people[0].userId],
  )
}

/** A space with this many people including its owner, with statistics for the query planner. */
const seedCrowd = async (connection: Connection, domain: string, count: number): Promise<Space> => {
  const space = await seedSpace(connection, domain, 1)
  await addCrowd(connection, space, count - 1)
  await addActs(connection, space)
  await connection.pool.query('vacuum analyze')
  return space
}

/** One space with many people and as many audit entries, and one with few. */
export const seedLists = async (connection: Connection, many: number, few: number) => ({
  many: await seedCrowd(connection, 'many', many),
  few: await seedCrowd(connection, 'few', few),
})
