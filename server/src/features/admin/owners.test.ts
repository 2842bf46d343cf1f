import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actor.ts'
import { register } from '../../testing/actor.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { addMembers } from '../workspace/service.ts'

const SPACES = 100

/** Races don't occur on PGlite, which has one connection. */
describe.runIf(hasPostgres)('owners who unmake each other', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ onPostgres: true })
  })
  afterAll(() => server.close())

  const person = async (name: string) => {
    const email = `${name}@example.com`
    const actor = await register(server.origin, email, name)
    return { actor, email, name, id: (await actor.call('GET v2/user/profile', {})).body.id as string }
  }
  const demote = (actor: Actor, userId: string, workspaceId: string) =>
    actor.call('PUT v2/admin/workspace/update-user', { userId, role: 'user' }, { workspaceId })

  it('[ADM-2] [T19] at the same moment, in a hundred spaces, leave each with one owner', async () => {
    const ada = await person('ada')
    const eve = await person('eve')
    const spaces = await Promise.all(
      Array.from({ length: SPACES }, async (_, index) => {
        const made = await ada.actor.call('POST v2/workspace/create', {
          name: 'Duel',
          domain: `duel-${index}`,
        })
        await addMembers(server.services, server.services.db, made.body.id, [eve], 'owner')
        return made.body.id as string
      }),
    )
    const duels = await Promise.all(
      spaces.map(async (id) => {
        const both = await Promise.all([demote(ada.actor, eve.id, id), demote(eve.actor, ada.id, id)])
        return both.map(({ status }) => status).sort()
      }),
    )
    const { rows } = await server.services.connection.pool.query(
      "select count(*)::int as owners from members where role = 'owner' and status = 'active' group by workspace_id",
    )
    expect(rows.map(({ owners }) => owners)).toEqual(Array(SPACES).fill(1))
    for (const statuses of duels) expect(statuses).toEqual([200, 403])
  })

  it('[ADM-2] [T19] owners who each step down at the same moment leave one', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, (_, index) => person(`owner${index}`)))
    const [first, ...others] = people
    const made = await first!.actor.call('POST v2/workspace/create', { name: 'Exodus', domain: 'exodus' })
    const workspaceId = made.body.id as string
    await addMembers(server.services, server.services.db, workspaceId, others, 'owner')
    const answers = await Promise.all(people.map(({ actor, id }) => demote(actor, id, workspaceId)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9)
    expect(answers.find(({ status }) => status !== 200)?.body.code).toBe('LAST_OWNER')
  })
})
