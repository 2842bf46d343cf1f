import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCrowd, finished, startBulk } from '../../testing/features/bulk.ts'
import { nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { recordStatements } from '../../testing/statements.ts'

const ENGINES = hasPostgres ? (['pglite', 'postgres'] as const) : (['pglite'] as const)
/** Few enough for two batches of an act at most, so that what each person costs stands out. */
const [FEW, MANY] = [5, 45]

const ACTS = [
  { kind: 'change', status: 'inactive' },
  { kind: 'change', role: 'guest' },
  { kind: 'remove' },
] as const

describe.each(ENGINES)('[BULK-13] an act on many, on %s,', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ onPostgres: engine === 'postgres', env: { PAYMENT: 'off' } })
  })
  afterAll(() => server?.close())
  const query = async (text: string, values: unknown[]) =>
    (await server.services.connection.pool.query(text, values)).rows

  /** A space with a crowd, all of whom are in one group and invited to one event. */
  const gather = async (people: number) => {
    const space = await seedSpace(server)
    const owner = await space.member('Olga', { role: 'owner' })
    await addCrowd(server, space.spaceId, people)
    const receiverId = randomUUID()
    const others = [(await space.member('Ada')).id]
    await owner.call('POST v2/chat/create-group', { id: receiverId, userIds: others })
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const { body: event } = await owner.call('POST v2/event/create', {
      title: 'Standup',
      startLocal: `${day}T10:00`,
      endLocal: `${day}T11:00`,
      timezone: 'Europe/Berlin',
    })
    const ofCrowd = "from members m where m.workspace_id = $2 and m.name like 'Crowd %'"
    /** In the database, because invitations by mail would be statements for each person. */
    const join = async () => {
      await query(
        `insert into conversation_members (conversation_id, person_id, last_read_seq)
         select $1, m.user_id, 0 ${ofCrowd} on conflict do nothing`,
        [receiverId, space.spaceId],
      )
      await query(
        `insert into event_attendees (id, event_id, recurrence_id, person_key, user_id, name, role, status, is_let_in,
           must_reconfirm, created_at)
         select gen_random_uuid(), $1, '', 'user:' || m.user_id, m.user_id, m.name, 'guest', 'going', true, false, now()
         ${ofCrowd} on conflict do nothing`,
        [event.id, space.spaceId],
      )
    }
    const places = async () =>
      (
        await query(
          `select (select count(*)::int from conversation_members where conversation_id = $1) as members,
             (select count(*)::int from event_attendees where event_id = $2 and role <> 'host') as attendees`,
          [receiverId, event.id],
        )
      )[0]
    /** Waits until whoever is no member anymore is out of everything. */
    const settled = () => expect.poll(places).toEqual({ members: 2, attendees: 0 })
    /** Somebody leaves a group. What was asked for earlier has been read by then. */
    const passed = async () => {
      const last = await space.member('Zoe')
      const id = randomUUID()
      await owner.call('POST v2/chat/create-group', { id, userIds: [last.id] })
      await owner.call('PUT v2/admin/workspace/update-user', { userId: last.id, status: 'inactive' })
      await expect
        .poll(() => query('select from conversation_members where conversation_id = $1', [id]))
        .toHaveLength(1)
    }
    const ended = (id: string) =>
      expect
        .poll(async () => (await query(`${ASKED} from bulk_acts where id = $1`, [id]))[0]?.finished_at)
        .toBeTruthy()
    return { space, owner, join, settled, passed, ended }
  }
  const ASKED = 'select finished_at /* asked by the test */'

  /** Returns how often each statement was sent for each act and its undo. */
  const statementsOf = async (people: number) => {
    const { space, owner, join, settled, passed, ended } = await gather(people)
    const sent = new Map<string, Map<string, number>>()
    const record = async (name: string, act: () => Promise<void>) => {
      const recording = recordStatements(server.services.connection)
      await act()
      await passed()
      sent.set(name, recording.stop())
    }
    for (const input of ACTS) {
      await join()
      let id = ''
      await record(JSON.stringify(input), async () => {
        const { body } = await startBulk(owner, input, { all: { type: 'active', search: 'crowd' } })
        id = body.id
        await ended(id)
        // Guests stay invited to events.
        if (!('role' in input)) await settled()
      })
      expect(await finished(owner, id)).toMatchObject({ total: people, changed: people })
      await record(`undo ${JSON.stringify(input)}`, async () => {
        const { body } = await owner.call('POST v2/admin/workspace/bulk-undo', { id, clientId: randomUUID() })
        await ended(body.id)
      })
      expect(await finished(owner, id)).toMatchObject({ undoable: 0 })
    }
    space.close()
    return sent
  }

  it('costs as many statements for forty-five people as for five, whatever follows from it', async () => {
    const [few, many] = [await statementsOf(FEW), await statementsOf(MANY)]
    expect([...many.keys()]).toHaveLength(2 * ACTS.length)
    const grown = [...many].flatMap(([act, texts]) => {
      const before = few.get(act)
      expect(texts.size).toBeGreaterThan(20)
      return [...texts]
        .filter(([text]) => !text.startsWith(ASKED))
        .filter(([text, times]) => times - (before?.get(text) ?? 0) > (MANY - FEW) / 2)
        .map(([text, times]) => `${act}: ${times} times ${text}`)
    })
    expect(grown).toEqual([])
  })

  it('closes the pages of each of them, and tells those whose role is another', async () => {
    const space = await seedSpace(server)
    const owner = await space.member('Olga', { role: 'owner' })
    const people = [await space.member('Ada'), await space.member('Bob'), await space.member('Cleo')]
    const sockets = await Promise.all(people.map((one) => one.socket()))
    const which = { userIds: people.map(({ id }) => id) }
    const told = sockets.map((socket) => nextEvent(socket, 'rights:changed'))
    await startBulk(owner, { kind: 'change', role: 'admin' }, which)
    expect(await Promise.all(told)).toHaveLength(people.length)
    const ends = sockets.map((socket) => nextEvent(socket, 'session:ended'))
    await startBulk(owner, { kind: 'change', status: 'inactive' }, which)
    expect(await Promise.all(ends)).toMatchObject(people.map(() => [{ code: 'FORBIDDEN' }]))
    space.close()
  })
})
