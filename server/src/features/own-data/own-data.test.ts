import { randomUUID } from 'node:crypto'
import { OWN_DATA_PARTS } from '@metapyra/contract/calls/own-data'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../testing.ts'
import { startTestServer } from '../../testing.ts'
import type { Seat } from '../../testing-live.ts'
import { ask, seedSpace, walkIn } from '../../testing-live.ts'

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
  const [adaSocket, bobSocket] = [await walkIn(ada), await walkIn(bob)]
  const send = (socket: typeof adaSocket, body: string, receiverId = space.spaceId) =>
    ask(socket, 'chat:send', { receiverId, clientId: randomUUID(), body })
  const theirs = await send(bobSocket, 'secret words of Bob')
  for (let at = 0; at < 520; at += 1) await send(adaSocket, `own ${at}`)
  await send(adaSocket, 'for Bob alone', bob.id)
  await ada.call('POST v2/chat/forward', { messageId: theirs.id, receiverId: bob.id, clientId: randomUUID() })
  await ask(adaSocket, 'chat:react', { messageId: theirs.id, emoji: '👍', isOn: true })
  await ada.call('POST v2/chat/report', { messageId: theirs.id, reason: 'spam', words: 'my reason' })
  await ada.call('POST v2/status/add', { state: 'busy', emoji: '', text: 'writing' })
  const messages = await pages(ada, 'messages')
  expect(new Set(messages.map(({ words }) => words)).size).toBe(522)
  expect(messages).toHaveLength(522)
  expect(messages.find(({ words }) => words === 'for Bob alone')).toMatchObject({
    ...{ place: 'dm', conversation: 'Bob', isForwarded: false, deletedAt: null },
    sentAt: expect.stringMatching(/^\d{4}-/),
  })
  expect(await pages(ada, 'reactions')).toMatchObject([{ emoji: '👍' }])
  expect(await pages(ada, 'reports')).toMatchObject([{ reason: 'spam', words: 'my reason' }])
  expect(await pages(ada, 'profile')).toMatchObject([{ name: 'Ada' }])
  expect(await pages(ada, 'memberships')).toMatchObject([{ role: 'user', status: 'active' }])
  const all = JSON.stringify(await Promise.all(OWN_DATA_PARTS.map((part) => pages(ada, part))))
  expect(all).not.toContain('secret words')
  const ofBob = JSON.stringify(await Promise.all(OWN_DATA_PARTS.map((part) => pages(bob, part))))
  expect(ofBob).not.toContain('own 1')
  space.close()
})
