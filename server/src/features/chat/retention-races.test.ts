import { randomUUID } from 'node:crypto'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { describe, expect, it } from 'vitest'
import { hasPostgres, startTestServer } from '../../testing.ts'
import { seedSpace, tryAsk } from '../../testing-live.ts'
import { eraseOwnMessages } from './erase.service.ts'
import { forgetOldMessages } from './retention.service.ts'

const DAY_MS = 86_400_000
const OLD = 60

/** As in races.test.ts: on PGlite, which has one connection, there is no race. */
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
      tryAsk(socket, 'chat:send', { receiverId, clientId: randomUUID(), body })
    const sent = await Promise.all(Array.from({ length: OLD }, (_, at) => say(bobSocket, `old ${at}`)))
    const ids = sent.map((one) => (one.ok ? one.value.id : ''))
    nowMs = Date.now()
    await ada.call('PUT v2/admin/workspace/settings-update', { settings: { chatRetentionDays: 30 } })
    const [answers] = await Promise.all([
      Promise.all(ids.map((id) => say(adaSocket, 'an answer', id))),
      forgetOldMessages(server.services),
      bob.call('POST v2/chat/erase-own', {}),
      forgetOldMessages(server.services),
    ])
    await eraseOwnMessages(server.services)
    await forgetOldMessages(server.services)
    for (const [at, answer] of answers.entries()) {
      const { body } = await ada.call('POST v2/chat/get', { receiverId: ids[at] ?? '', page: 1 })
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
})
