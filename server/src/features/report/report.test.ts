import type { Report } from '@metapyra/contract/entities/report'
import { describe, expect, it } from 'vitest'
import { sql } from '../../platform/db/drizzle.ts'
import type { ChatStage } from '../../testing/features/chat.ts'
import { say, setUpChats } from '../../testing/features/chat.ts'
import type { Seat } from '../../testing/live.ts'
import { emitExpectingSuccess, enterSpace, nextEvent, seedSpace } from '../../testing/live.ts'

let { server, space, ada, bob, cleo, adaSocket, bobSocket } = {} as ChatStage
setUpChats({ owner: 'Ada', env: { RATE_LIMIT_FACTOR: '100' } }, (stage) => {
  ;({ server, space, ada, bob, cleo, adaSocket, bobSocket } = stage)
})

const report = (seat: Seat, messageId: string, more: object = {}) =>
  seat.call('POST v2/chat/report', { messageId, reason: 'harassment', ...more })
const list = async (seat: Seat, input: object = {}) =>
  (await seat.call('POST v2/admin/workspace/reports', input)).body
const handle = (seat: Seat, id: string, outcome: 'deleted' | 'dismissed', note = '') =>
  seat.call('POST v2/admin/workspace/report-handle', { id, outcome, note })

describe('[CHAT-66] a message that is reported', () => {
  it('is told once a person to whoever runs the space, as it was then, at once and live', async () => {
    const message = await say(bobSocket, 'You are all fools')
    await emitExpectingSuccess(adaSocket, 'console:follow', {})
    const isTold = nextEvent(adaSocket, 'console:changed', ({ resource }) => resource === 'reports')
    const answers = await Promise.all([1, 2, 3].map(() => report(cleo, message.id, { words: 'not nice' })))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    await isTold
    await emitExpectingSuccess(bobSocket, 'chat:edit', { messageId: message.id, body: 'You are all friends' })
    await report(ada, message.id, { reason: 'other' })
    const { rows, counts } = await list(ada)
    expect(counts).toEqual({ open: 2, handled: 0 })
    const first = rows.find((row: Report) => row.reporterName === 'Cleo')
    expect(first).toMatchObject({
      ...{ body: 'You are all fools', senderName: 'Bob', words: 'not nice', place: 'space', count: 2 },
      ...{ outcome: null, isGone: false },
    })
  })

  it('is told by its readers alone, and not by its sender', async () => {
    const gus = await space.member('Gus', { role: 'guest' })
    const [open, between] = [await say(bobSocket, 'hello'), await say(bobSocket, 'psst', ada.id)]
    expect(await report(gus, open.id)).toMatchObject({ status: 204 })
    expect(await report(cleo, between.id)).toMatchObject({ status: 404 })
    expect(await report(bob, open.id)).toMatchObject({ status: 409 })
    expect(await report(ada, between.id, { reason: 'because' })).toMatchObject({ status: 400 })
    expect(await report(ada, between.id, { words: 'x'.repeat(501) })).toMatchObject({ status: 400 })
    expect(await cleo.call('POST v2/admin/workspace/reports', {})).toMatchObject({ status: 403 })
    await bob.call('POST v2/chat/delete', { messageId: open.id })
    expect(await report(cleo, open.id)).toMatchObject({ status: 409 })
  })

  it('of two is shown to whoever runs the space alone, and nothing else of what these two wrote', async () => {
    const dee = await space.member('Dee')
    const deeSocket = await enterSpace(dee)
    await say(deeSocket, 'before', cleo.id)
    const message = await say(deeSocket, 'give me your password', cleo.id)
    await report(cleo, message.id)
    const answer = JSON.stringify(await list(ada))
    expect(answer).toContain('give me your password')
    expect(answer).not.toContain('before')
    const revisions = await ada.call('POST v2/chat/revisions', { messageId: message.id })
    expect(revisions.status).toBe(404)
  })
})

describe('[CHAT-67] a report', () => {
  it('ends with the message deleted, for all its readers and in the audit log', async () => {
    const message = await say(bobSocket, 'psst', cleo.id)
    await report(cleo, message.id)
    const { rows } = await list(ada, { isOpen: true })
    const isGone = nextEvent(bobSocket, 'chat:message', ({ deletedAt }) => deletedAt !== null)
    const { body } = await handle(ada, rows[0].id, 'deleted', 'seen')
    expect(body).toMatchObject({ outcome: 'deleted', isGone: true, handledBy: 'Ada', note: 'seen' })
    expect((await isGone)[0]).toMatchObject({ id: message.id, body: '', isDeletedByAdmin: true })
    expect((await list(ada)).counts).toEqual({ open: 0, handled: 1 })
    const log = await ada.call('POST v2/admin/workspace/audit-log', {})
    expect(log.body.rows[0]).toMatchObject({ action: 'message.deleted' })
  })

  it('stays open where its message could not be deleted, and goes with it the next time', async () => {
    const { db } = server.services
    const message = await say(bobSocket, 'still here')
    await report(cleo, message.id)
    const { rows } = await list(ada, { isOpen: true })
    await db.execute(
      sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
    )
    await db.execute(sql`create trigger refuse before update on messages execute function refuse()`)
    expect(await handle(ada, rows[0].id, 'deleted')).toMatchObject({ status: 500 })
    await db.execute(sql`drop trigger refuse on messages`)
    expect((await list(ada)).counts).toEqual({ open: 1, handled: 0 })
    expect((await handle(ada, rows[0].id, 'deleted')).body).toMatchObject({
      outcome: 'deleted',
      isGone: true,
    })
    await report(cleo, (await say(bobSocket, 'gone meanwhile')).id)
    const next = (await list(ada, { isOpen: true })).rows[0]
    await bob.call('POST v2/chat/delete', { messageId: next.messageId })
    expect((await handle(ada, next.id, 'deleted')).body).toMatchObject({ outcome: 'deleted', isGone: true })
  })

  it('is dealt with by whoever is first, of all who reported the message', async () => {
    const eve = await space.member('Eve', { role: 'admin' })
    const message = await say(bobSocket, 'hm')
    await Promise.all([report(cleo, message.id), report(eve, message.id)])
    const { rows } = await list(ada)
    const answers = await Promise.all([
      handle(ada, rows[0].id, 'dismissed'),
      handle(eve, rows[1].id, 'deleted'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const after = await list(ada)
    expect(after.counts).toEqual({ open: 0, handled: 2 })
    expect(new Set(after.rows.map(({ outcome }: Report) => outcome)).size).toBe(1)
    const elsewhere = await seedSpace(server)
    const mallory = await elsewhere.member('Mallory', { role: 'owner' })
    expect(await handle(mallory, rows[0].id, 'dismissed')).toMatchObject({ status: 404 })
    elsewhere.close()
  })
})
