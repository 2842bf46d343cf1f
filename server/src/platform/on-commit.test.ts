import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestServer } from '../testing/server.ts'
import { startTestServer } from '../testing/server.ts'
import { sql } from './db/drizzle.ts'
import { emitOnCommit } from './on-commit.ts'

let server: TestServer
let events: string[]

beforeAll(async () => {
  server = await startTestServer()
  server.services.bus.on('announcement:changed', ({ id }) => events.push(id))
})
afterAll(() => server.close())
beforeEach(() => {
  events = []
})

const tell = (executor: Parameters<typeof emitOnCommit>[0], id: string) =>
  emitOnCommit(executor, 'announcement:changed', { id })

it('what is emitted in a transaction is heard once it has committed, in order', async () => {
  const { db } = server.services
  await db.transaction(async (tx) => {
    tell(tx, 'first')
    await tx.execute(sql`select 1`)
    tell(tx, 'second')
    expect(events).toEqual([])
  })
  expect(events).toEqual(['first', 'second'])
})

it('what is emitted in a transaction that is rolled back is never heard', async () => {
  const { db } = server.services
  const failing = db.transaction(async (tx) => {
    tell(tx, 'never')
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  tell(db, 'later')
  expect(events).toEqual(['later'])
})

it('what is emitted outside a transaction is heard at once, even while a transaction is under way', async () => {
  const { db } = server.services
  await db.transaction(async (tx) => {
    tell(tx, 'inside')
    tell(db, 'outside')
    expect(events).toEqual(['outside'])
  })
  expect(events).toEqual(['outside', 'inside'])
})

it('nothing else emits: the bus that features have does not compile with it', () => {
  const { bus } = server.services
  // @ts-expect-error It goes by emitOnCommit.
  const emit = bus.emit
  expect(emit).toBeTypeOf('function')
})
