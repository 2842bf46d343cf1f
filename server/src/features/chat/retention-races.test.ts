import { randomUUID } from 'node:crypto'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { describe, expect, it } from 'vitest'
import { emitExpectingSuccess, emitWithReply, seedSpace } from '../../testing/live.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { eraseOwnMessages } from './retention/erase.service.ts'
import { deleteExpiredMessages } from './retention/retention.service.ts'

const DAY_MS = 86_400_000
const OLD = 60

/** PostgreSQL alone, as in races.test.ts: PGlite has one connection, so races cannot occur on it. */
describe.runIf(hasPostgres)('on PostgreSQL', () => {
  it('[CHAT-70] old messages go while people answer to them for the first time and others remove what they wrote: each answer that was taken is there', async () => {
    let nowMs = Date.now() - 40 * DAY_MS
    const env = { RATE_LIMIT_FACTOR: '1000' }
    const server = await startTestServer({ onPostgres: true, clock: () => new Date(nowMs), env })
    const space = await seedSpace(server)
    const ada = await space.member('Ada', { role: 'owner' })
    const bob = await space.member('Bob')
    const [adaSocket, bobSocket] = [await ada.socket(), await bob.socket()]
    const say = (socket: typeof adaSocket, body: string, receiverId = space.spaceId) =>
      emitWithReply(socket, 'chat:send', { receiverId, clientId: randomUUID(), body })
    const sent = await Promise.all(Array.from({ length: OLD }, (_, index) => say(bobSocket, `old ${index}`)))
    const ids = sent.map((one) => (one.ok ? one.value.id : ''))
    nowMs = Date.now()
    await ada.call('PUT v2/admin/workspace/settings-update', { settings: { chatRetentionDays: 30 } })
    const [answers] = await Promise.all([
      Promise.all(ids.map((id) => say(adaSocket, 'an answer', id))),
      deleteExpiredMessages(server.services),
      bob.call('POST v2/chat/erase-own', {}),
      deleteExpiredMessages(server.services),
    ])
    await eraseOwnMessages(server.services)
    await deleteExpiredMessages(server.services)
    for (const [index, answer] of answers.entries()) {
      const { body } = await ada.call('POST v2/chat/get', { receiverId: ids[index] ?? '', page: 1 })
      if (answer.ok) {
        expect(body.rows.map((row: ChatMessage) => row.id)).toEqual([answer.value.id])
        expect(body.root).toMatchObject({ body: '', replyCount: 1 })
      } else {
        expect(['NOT_FOUND', 'CONFLICT']).toContain(answer.error.code)
        expect(body.code).toBe('NOT_FOUND')
      }
    }
    space.close()
    await server.close()
  }, 60_000)

  it('[CHAT-70] old messages wait for whoever answers in their threads, and hold meanwhile nothing that those wait for', async () => {
    let nowMs = Date.now() - 40 * DAY_MS
    const server = await startTestServer({ onPostgres: true, clock: () => new Date(nowMs) })
    const space = await seedSpace(server)
    const ada = await space.member('Ada', { role: 'owner' })
    const socket = await ada.socket()
    const say = (body: string, receiverId = space.spaceId) =>
      emitExpectingSuccess(socket, 'chat:send', { receiverId, clientId: randomUUID(), body })
    const root = await say('the question')
    nowMs = Date.now()
    const { conversationId: threadId } = await say('an answer of today', root.id)
    await ada.call('PUT v2/admin/workspace/settings-update', { settings: { chatRetentionDays: 30 } })
    const { pool } = server.services.connection
    const lock = 'select from conversations where id = $1 for update'
    // Simulates a reply in progress: it holds the thread's lock and would lock the root's conversation next.
    const answering = await pool.connect()
    await answering.query('begin')
    await answering.query(lock, [threadId])
    const forgetting = deleteExpiredMessages(server.services)
    await expect
      .poll(async () => {
        const { rows } = await pool.query(`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        return rows.length
      })
      .toBeGreaterThan(0)
    await answering.query(`${lock} nowait`, [root.conversationId])
    await answering.query('commit')
    answering.release()
    await forgetting
    const { body } = await ada.call('POST v2/chat/get', { receiverId: space.spaceId, page: 1 })
    expect(body.rows).toEqual([])
    space.close()
    await server.close()
  }, 60_000)
})
