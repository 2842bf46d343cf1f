import { KICK_DURATION_MS } from '@metapyra/contract/kick'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Seat } from '../../testing/live.ts'
import { emitWithReply, enterSpace, nextEvent, refusal, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let owner: Seat
let admin: Seat
let nowMs = Date.now()
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(nowMs) })
  space = await seedSpace(server)
  owner = await space.member('Olga', { role: 'owner' })
  admin = await space.member('Adam', { role: 'admin' })
  await Promise.all([enterSpace(owner), enterSpace(admin)])
})
afterAll(async () => {
  space?.close()
  await server?.close()
})

const putOut = (by: Seat, userId: string) => by.call('POST v2/admin/workspace/put-out', { userId })

describe('[OUT-2] whoever is put out', () => {
  it('is out at once in all their tabs, reads by whom, and comes in again after ten minutes', async () => {
    const bob = await space.member('Bob')
    const tabs = [await enterSpace(bob), await enterSpace(bob)]
    const sessionEnded = tabs.map((tab) => nextEvent(tab, 'session:ended'))
    const ending = { why: 'putOut', by: 'Adam', until: new Date(nowMs + KICK_DURATION_MS).toISOString() }
    const refused = { code: 'FORBIDDEN', message: expect.stringContaining('Adam'), ending }
    expect(await putOut(admin, bob.id)).toMatchObject({ status: 200 })
    for (const [error] of await Promise.all(sessionEnded)) expect(error).toMatchObject(refused)
    expect((await refusal(bob.open())).data).toMatchObject({ code: 'FORBIDDEN' })
    nowMs += KICK_DURATION_MS + 1
    await enterSpace(bob)
  })

  it('does not slip in who was let in at the same moment', async () => {
    const cleo = await space.member('Cleo')
    const inside = await enterSpace(cleo)
    const waiting = await cleo.socket()
    const isClosed = new Promise((resolve) => waiting.once('disconnect', resolve))
    expect((await putOut(owner, cleo.id)).status).toBe(200)
    inside.disconnect()
    const answer = await Promise.race([emitWithReply(waiting, 'space:enter', {}).catch(() => null), isClosed])
    expect(answer).not.toMatchObject({ ok: true })
  })

  it('may be a guest without an account', async () => {
    const guest = await space.visitor('anonymous', 'Curious')
    const socket = await enterSpace(guest)
    const sessionEnded = nextEvent(socket, 'session:ended')
    expect((await putOut(owner, guest.id)).status).toBe(200)
    await sessionEnded
  })

  it('stands in the audit log', async () => {
    const { body } = await owner.call('POST v2/admin/workspace/audit-log', {})
    expect(JSON.stringify(body)).toContain('person.putOut')
  })
})

describe('[OUT-1] nobody puts out', () => {
  it('who is above them, beside them, themselves, or not there', async () => {
    const otherMember = await space.member('Ada', { role: 'admin' })
    const user = await space.member('Una')
    await Promise.all([enterSpace(otherMember), enterSpace(user)])
    expect((await putOut(admin, owner.id)).status).toBe(403)
    expect((await putOut(admin, otherMember.id)).status).toBe(403)
    expect((await putOut(admin, admin.id)).status).toBe(403)
    expect((await putOut(owner, owner.id)).status).toBe(403)
    expect((await putOut(user, otherMember.id)).status).toBe(403)
    const away = await space.member('Away')
    expect((await putOut(owner, away.id)).status).toBe(404)
    expect((await putOut(owner, otherMember.id)).status).toBe(200)
  })

  it('people of another space', async () => {
    const elsewhere = await seedSpace(server)
    const stranger = await elsewhere.member('Stranger')
    await enterSpace(stranger)
    expect((await putOut(owner, stranger.id)).status).toBe(404)
    elsewhere.close()
  })
})
