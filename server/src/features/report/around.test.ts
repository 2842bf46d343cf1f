import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@metapyra/contract/constants'
import type { ReportContext } from '@metapyra/contract/entities/report'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq } from '../../platform/db/drizzle.ts'
import type { Seat, TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, enterSpace, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { users } from '../account/tables.ts'
import { mails } from '../mail/tables.ts'

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let ada: Seat
let abel: Seat
let bob: Seat
let cleo: Seat
let bobSocket: TestSocket
let cleoSocket: TestSocket
/** How far the server's clock is ahead of ours. */
let aheadMs = 0

beforeAll(async () => {
  server = await startTestServer({
    env: { RATE_LIMIT_FACTOR: '100' },
    clock: () => new Date(Date.now() + aheadMs),
  })
})
afterAll(() => server?.close())
beforeEach(async () => {
  aheadMs = 0
  space = await seedSpace(server)
  ada = await space.member('Ada', { role: 'owner' })
  abel = await space.member('Abel', { role: 'admin' })
  bob = await space.member('Bob')
  cleo = await space.member('Cleo')
  bobSocket = await enterSpace(bob)
  cleoSocket = await enterSpace(cleo)
  for (const { id } of [ada, abel, bob])
    await server.services.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, id))
  return () => space.close()
})

const say = (socket: TestSocket, body: string, receiverId = space.spaceId) =>
  emitExpectingSuccess(socket, 'chat:send', { receiverId, clientId: randomUUID(), body })
const report = (seat: Seat, messageId: string) =>
  seat.call('POST v2/chat/report', { messageId, reason: 'harassment' })
const newest = async (): Promise<string> =>
  (await ada.call('POST v2/admin/workspace/reports', {})).body.rows[0].id
const around = async (id: string): Promise<ReportContext> =>
  (await ada.call('POST v2/admin/workspace/report-context', { id })).body
const wordsOf = ({ rows }: ReportContext) => rows.map(({ body, isDeleted }) => (isDeleted ? '–' : body))

describe('[CHAT-84] around a reported message', () => {
  it('stand five on each side of what was said to all, as they are by now', async () => {
    const before = []
    for (let index = 0; index < 7; index += 1) before.push(await say(cleoSocket, `before ${index}`))
    const message = await say(bobSocket, 'you fools')
    await say(cleoSocket, 'why')
    await emitExpectingSuccess(cleoSocket, 'chat:edit', {
      messageId: before[6]?.id ?? '',
      body: 'before, changed',
    })
    await cleo.call('POST v2/chat/delete', { messageId: before[5]?.id ?? '' })
    await report(cleo, message.id)
    const found = await around(await newest())
    expect(found.isPrivate).toBe(false)
    expect(wordsOf(found)).toEqual([
      ...['before 2', 'before 3', 'before 4', '–', 'before, changed', 'you fools', 'why'],
    ])
    expect(found.rows[5]).toMatchObject({ id: message.id, senderName: 'Bob', hasFiles: false })
  })

  it('stand of a thread its own answers', async () => {
    const root = await say(cleoSocket, 'a question')
    await say(cleoSocket, 'an answer', root.id)
    const message = await say(bobSocket, 'a foolish one', root.id)
    await report(cleo, message.id)
    expect(wordsOf(await around(await newest()))).toEqual(['an answer', 'a foolish one'])
  })

  it('stands nothing of what two, or a group, have said', async () => {
    await say(cleoSocket, 'between us', bob.id)
    const message = await say(bobSocket, 'psst', cleo.id)
    const group = { id: randomUUID(), title: 'Pair', userIds: [bob.id] }
    const { receiverId } = (await cleo.call('POST v2/chat/create-group', group)).body
    await say(cleoSocket, 'among us', receiverId)
    for (const { id } of [message, await say(bobSocket, 'pssst', receiverId)]) {
      await report(cleo, id)
      expect(await around(await newest())).toEqual({ isPrivate: true, rows: [] })
    }
  })

  it('is nothing for another space, and for nobody who does not run it', async () => {
    await report(cleo, (await say(bobSocket, 'hm')).id)
    const id = await newest()
    expect((await cleo.call('POST v2/admin/workspace/report-context', { id })).status).toBe(403)
    const elsewhere = await seedSpace(server)
    const mallory = await elsewhere.member('Mallory', { role: 'owner' })
    expect((await mallory.call('POST v2/admin/workspace/report-context', { id })).status).toBe(404)
    elsewhere.close()
  })
})

describe('[CHAT-85] of a report', () => {
  const mailsTo = async ({ id }: Seat): Promise<{ subject: string; text: string }[]> => {
    const to = encodeURIComponent(`${id}@example.com`)
    const answer = await fetch(`${server.origin}/sandbox/mail.json?to=${to}`)
    return (await answer.json()) as { subject: string; text: string }[]
  }
  /** Counts the person's mails in the outbox, sent or not. */
  const count = async ({ id }: Seat) =>
    (
      await server.services.db
        .select()
        .from(mails)
        .where(eq(mails.to, `${id}@example.com`))
    ).length

  it('whoever runs the space is told by mail, once an hour however much comes', async () => {
    // Sets the clock to the beginning of an hour.
    aheadMs = -(Date.now() % HOUR_MS)
    for (let index = 0; index < 5; index += 1) await report(cleo, (await say(bobSocket, `fools ${index}`)).id)
    await expect.poll(() => Promise.all([ada, abel].map(count))).toEqual([1, 1])
    aheadMs += HOUR_MS
    await report(cleo, (await say(bobSocket, 'later')).id)
    await expect.poll(() => Promise.all([ada, abel].map(count))).toEqual([2, 2])
    expect(await count(bob)).toBe(0)
  })

  it('the mail leads to the list and says nothing of what was said', async () => {
    await report(cleo, (await say(bobSocket, 'you fools')).id)
    await expect.poll(async () => (await mailsTo(ada)).length).toBe(1)
    const [mail] = await mailsTo(ada)
    expect(mail?.subject).toBe('A message was reported in Analytical Engines')
    expect(mail?.text).toContain('/admin/reports')
    for (const word of ['fools', 'Bob', 'Cleo']) expect(mail?.text).not.toContain(word)
  })

  it('nobody is told who is in the console, made it themselves, or has not confirmed their address', async () => {
    const olga = await space.member('Olga', { role: 'admin' })
    await emitExpectingSuccess(await ada.socket(), 'console:follow', {})
    const last = await space.member('Last', { role: 'admin' })
    await server.services.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, last.id))
    await report(abel, (await say(bobSocket, 'you fools')).id)
    await expect.poll(() => count(last)).toBe(1)
    expect(await Promise.all([ada, abel, olga].map(count))).toEqual([0, 0, 0])
  })
})
