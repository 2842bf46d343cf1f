import { randomUUID } from 'node:crypto'
import { OWN_DATA_PARTS } from '@metapyra/contract/calls/own-data'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Executor, SQL } from '../../platform/db/drizzle.ts'
import { eq, sql } from '../../platform/db/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import type { Seat } from '../../testing/live.ts'
import { emitExpectingSuccess, enterSpace, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { conversations, messageReactions, messages } from '../chat/tables.ts'
import { files } from '../files/tables.ts'
import { ownRows } from './queries.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT_FACTOR: '100' } })
})
afterAll(() => server?.close())

interface Page {
  rows: Record<string, unknown>[]
  next: string | null
}

const pages = async (seat: Seat, part: (typeof OWN_DATA_PARTS)[number]) => {
  const rows: Record<string, unknown>[] = []
  for (let after: string | null = ''; after !== null; ) {
    const { body }: { body: Page } = await seat.call('POST v2/user/own-data', { part, after })
    rows.push(...body.rows)
    after = body.next
  }
  return rows
}

it('[CHAT-72] what is kept of somebody is theirs to take along: all of it once, and nothing that others said', async () => {
  const space = await seedSpace(server)
  const ada = await space.member('Ada')
  const bob = await space.member('Bob')
  const [adaSocket, bobSocket] = [await enterSpace(ada), await enterSpace(bob)]
  const send = (socket: typeof adaSocket, body: string, receiverId = space.spaceId) =>
    emitExpectingSuccess(socket, 'chat:send', { receiverId, clientId: randomUUID(), body })
  const bobMessage = await send(bobSocket, 'secret words of Bob')
  const { conversationId, senderName } = await send(adaSocket, 'own 0')
  // Inserts the rest directly, because sending some hundred messages takes too long on a busy machine.
  const rest = Array.from({ length: 519 }, (_, index) => ({
    ...{ id: newId(), clientId: newId(), conversationId, senderId: ada.id, senderName },
    ...{ body: `own ${index + 1}`, seq: index + 3, change: index + 3, createdAt: new Date() },
  }))
  await server.services.db.insert(messages).values(rest)
  const counted = { lastSeq: 521, lastChange: 521 }
  await server.services.db.update(conversations).set(counted).where(eq(conversations.id, conversationId))
  await send(adaSocket, 'for Bob alone', bob.id)
  await ada.call('POST v2/chat/forward', {
    messageId: bobMessage.id,
    receiverId: bob.id,
    clientId: randomUUID(),
  })
  await emitExpectingSuccess(adaSocket, 'chat:react', { messageId: bobMessage.id, emoji: '👍', isOn: true })
  await ada.call('POST v2/chat/report', { messageId: bobMessage.id, reason: 'spam', words: 'my reason' })
  await ada.call('POST v2/status/add', { state: 'busy', emoji: '', text: 'writing' })
  const written = await pages(ada, 'messages')
  expect(new Set(written.map(({ words }) => words)).size).toBe(522)
  expect(written).toHaveLength(522)
  expect(written.find(({ words }) => words === 'for Bob alone')).toMatchObject({
    ...{ place: 'dm', conversation: 'Bob', isForwarded: false, deletedAt: null },
    sentAt: expect.stringMatching(/^\d{4}-/),
  })
  expect(await pages(ada, 'reactions')).toMatchObject([{ emoji: '👍' }])
  expect(await pages(ada, 'reports')).toMatchObject([{ reason: 'spam', words: 'my reason' }])
  expect(await pages(ada, 'profile')).toMatchObject([{ name: 'Ada' }])
  expect(await pages(ada, 'memberships')).toMatchObject([{ role: 'user', status: 'active' }])
  const { body: poll } = await ada.call('POST v2/poll/create', {
    ...{ question: 'Which day?', kind: 'single', options: [{ label: 'Monday' }, { label: 'Friday' }] },
  })
  await ada.call('POST v2/poll/vote', { pollId: poll.id, optionId: poll.options[1].id })
  await bob.call('POST v2/poll/vote', { pollId: poll.id, optionId: poll.options[0].id })
  expect(await pages(ada, 'polls')).toMatchObject([{ question: 'Which day?', options: 'Monday, Friday' }])
  expect(await pages(ada, 'votes')).toMatchObject([{ question: 'Which day?', chosen: 'Friday' }])
  await ada.call('POST v2/library/create', {
    kind: 'note',
    name: 'My note',
    text: 'in my words',
    tags: ['a', 'b'],
  })
  expect(await pages(ada, 'library')).toMatchObject([{ name: 'My note', text: 'in my words', tags: 'a, b' }])
  const all = JSON.stringify(await Promise.all(OWN_DATA_PARTS.map((part) => pages(ada, part))))
  expect(all).not.toContain('secret words')
  const ofBob = JSON.stringify(await Promise.all(OWN_DATA_PARTS.map((part) => pages(bob, part))))
  expect(ofBob).not.toContain('own 1')
  space.close()
})

it('[CHAT-72] a group is named to who is in it, and is a group to who has left it', async () => {
  const space = await seedSpace(server)
  const ada = await space.member('Ada')
  const bob = await space.member('Bob')
  const [adaSocket, bobSocket] = [await enterSpace(ada), await enterSpace(bob)]
  const group = { id: randomUUID(), title: 'Old name', userIds: [bob.id] }
  const { receiverId } = (await ada.call('POST v2/chat/create-group', group)).body
  for (const socket of [adaSocket, bobSocket])
    await emitExpectingSuccess(socket, 'chat:send', { receiverId, clientId: randomUUID(), body: 'among us' })
  const left = await bob.call('POST v2/chat/remove-person', { receiverId, userId: bob.id })
  expect(left.status).toBe(204)
  await ada.call('POST v2/chat/rename-group', { receiverId, title: 'Without Bob' })
  const nameTo = async (seat: Seat) => (await pages(seat, 'messages'))[0]
  expect(await nameTo(ada)).toMatchObject({ place: 'group', conversation: 'Without Bob', words: 'among us' })
  expect(await nameTo(bob)).toMatchObject({ place: 'group', conversation: 'A group', words: 'among us' })
  space.close()
})

it('[CHAT-72] reactions and files are told page by page, each once', async () => {
  const { db } = server.services
  const space = await seedSpace(server)
  const ada = await space.member('Ada')
  const socket = await enterSpace(ada)
  const { id: messageId } = await emitExpectingSuccess(socket, 'chat:send', {
    ...{ receiverId: space.spaceId, clientId: randomUUID(), body: 'all signs' },
  })
  const createdAt = new Date()
  const signs = Array.from({ length: 1003 }, (_, index) => String.fromCodePoint(0x1f300 + index))
  await db
    .insert(messageReactions)
    .values(signs.map((emoji) => ({ messageId, personId: ada.id, emoji, createdAt })))
  const file = { workspaceId: space.spaceId, ownerId: ada.id, sha256: 'x', mediaType: 'text/plain', size: 1 }
  await db
    .insert(files)
    .values(signs.map((name) => ({ ...file, id: randomUUID(), kind: 'file' as const, name })))
  expect((await pages(ada, 'reactions')).map(({ emoji }) => emoji).sort()).toEqual([...signs].sort())
  expect((await pages(ada, 'files')).map(({ name }) => name).sort()).toEqual([...signs].sort())
  for (const after of ['nothing', "' or true", `${messageId}x`])
    expect((await ada.call('POST v2/user/own-data', { part: 'messages', after })).status).toBe(400)
  expect((await ada.call('POST v2/user/own-data', { part: 'files', after: messageId })).status).toBe(200)
  space.close()
})

it.each([
  ['messages', 'messages_client', 'client_id'],
  ['files', 'files_owner', 'id'],
  ['events', 'events_organizer', 'id'],
  ['eventAnswers', 'event_attendees_user', 'id'],
  ['blockedDays', 'appointment_blocks_user', 'id'],
  ['bookingTypes', 'booking_types_owner', 'id'],
  ['hostedBookings', 'booking_seats_own', 'booking_id'],
  ['bookings', 'bookings_guest', 'id'],
] as const)(
  '[CHAT-72] a page of %s is read from an index, from its first row on',
  async (part, name, key) => {
    const { rows } = await server.services.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_bitmapscan = off`)
      let plan: Record<string, unknown>[] = []
      const explain = async (query: SQL) => {
        plan = (await tx.execute(sql`explain ${query}`)).rows
        return { rows: [] }
      }
      const page = { after: randomUUID(), limit: 500 }
      await ownRows({ execute: explain } as unknown as Executor, part, randomUUID(), page)
      return { rows: plan.map((row) => String(row['QUERY PLAN'])).join('\n') }
    })
    expect(rows).toMatch(new RegExp(`Limit[^\\n]*\\n[^\\n]*Index (Only )?Scan using ${name} `))
    expect(rows).toMatch(new RegExp(`Index Cond: [^\\n]*\\(${key} > `))
  },
)
