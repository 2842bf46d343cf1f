import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createActor, register, registerOwner } from '../../testing/actor.ts'
import { openToGuests } from '../../testing/features/guests.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

let server: TestServer
let space: Awaited<ReturnType<typeof openToGuests>>
let passedMs = 0
const now = () => new Date(Date.now() + passedMs)
beforeAll(async () => {
  server = await startTestServer({ clock: now })
  space = await openToGuests(server, now)
})
afterAll(() => server?.close())

/** A member of the space without further rights. */
const member = async () => {
  const email = `${randomUUID()}@example.com`
  const actor = await register(server.origin, email)
  const { status } = await space.owner.call(
    'PUT v2/admin/workspace/settings-update',
    { settings: { isOpen: true } },
    space.here,
  )
  expect(status).toBe(200)
  await actor.call('POST v2/workspace/join', { workspaceId: space.workspaceId })
  return { actor, email }
}
const mailsTo = async (email: string) => {
  for (let tries = 0; tries < 200; tries += 1) {
    const response = await fetch(`${server.origin}/sandbox/mail.json?to=${encodeURIComponent(email)}`)
    const mails = (await response.json()) as { subject: string; text: string; html: string }[]
    if (mails.length > 0) return mails
    await new Promise((resume) => setTimeout(resume, 25))
  }
  return []
}

describe('[GUEST-1] a link ends', () => {
  it.each([
    ['in the past', -1],
    ['now', 0],
    ['after more than thirty days', 31],
  ])('never %s', async (_when, days) => {
    const { status, body } = await space.invite({ days })
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: ['timestamp'] })
  })

  it('thirty days ahead at the latest, also when it is changed', async () => {
    const link = await space.link({ days: 30 })
    const change = (timestamp: number) =>
      space.owner.call('POST v2/guest/invite-update', { guestId: link.guestId, timestamp }, space.here)
    expect((await change(now().getTime() + 31 * DAY_MS)).status).toBe(400)
    const timestamp = now().getTime() + 2 * DAY_MS
    const { status, body } = await change(timestamp)
    expect({ status, endsAt: Date.parse(body.expiresAt) }).toEqual({ status: 200, endsAt: timestamp })
  })
})

describe('[GUEST-2] invitations', () => {
  it('are one link an address, mailed with the space’s name and who invites', async () => {
    const email = `${randomUUID()}@example.com`
    const { body } = await space.invite({
      emailList: [email, email.toUpperCase(), 'no address', 'jörg@example.com'],
    })
    expect(body.invites).toMatchObject([
      { email, state: 'live', uses: 0, maxUses: null, invitedBy: 'Ada Lovelace' },
    ])
    expect(body.skipped).toEqual([
      { email: 'no address', reason: 'isn’t a valid email' },
      { email: 'jörg@example.com', reason: 'isn’t a valid email' },
    ])
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('Someone invited you to visit a space')
    expect(mail?.text).toContain('“Ada Lovelace” invited you to visit “Analytical Engines” as a guest.')
    expect(mail?.text).toContain(body.invites[0].url)
    expect(body.invites[0].url).toBe(
      `http://${space.domain}.localhost:${new URL(server.origin).port}/g/${body.invites[0].spaceLink}`,
    )
  })

  it('are one open link where no address is given, and no mail', async () => {
    expect((await space.invite()).body).toMatchObject({
      invites: [{ email: null, position: 'bottom-right' }],
      skipped: [],
    })
  })

  it('are not sent to members', async () => {
    const { email } = await member()
    const { body } = await space.invite({ emailList: [email] })
    expect(body).toEqual({ invites: [], skipped: [{ email, reason: 'is already a member' }] })
  })

  it('are not mailed by an address that is not confirmed, which may still make an open link', async () => {
    const { actor: by } = await member()
    const refused = await space.invite({ by, emailList: ['somebody@example.com'] })
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 403,
      code: 'VERIFY_EMAIL_FIRST',
    })
    expect((await space.invite({ by })).status).toBe(201)
  })

  it('are not sent once the link is invalidated', async () => {
    const [keptEmail, usedEmail] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`]
    const { body } = await space.invite({ emailList: [usedEmail] })
    await space.invalidate(body.invites[0])
    await space.invite({ emailList: [keptEmail] })
    await mailsTo(keptEmail)
    const response = await fetch(`${server.origin}/sandbox/mail.json?to=${usedEmail}`)
    // The mail was sent before, or never; in both cases its link is invalid.
    expect(((await response.json()) as unknown[]).length).toBeLessThanOrEqual(1)
    expect((await space.comeIn(body.invites[0])).body.code).toBe('linkExpired')
  })

  it('are not made where the space lets no guests in', async () => {
    const closed = await openToGuests(server, now)
    await closed.allow('false')
    const { status, body } = await closed.invite()
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'CONFLICT' })
  })

  it('hold no secret in the database', async () => {
    const { spaceLink } = await space.link()
    const [, mac = ''] = spaceLink.split('.')
    const { rows } = await server.services.connection.pool.query('select * from guest_invites')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(mac)
  })
})

describe('[GUEST-5] a link is changed', () => {
  it('by whoever made it and by admins, not by other members', async () => {
    const [maker, other] = [await member(), await member()]
    const link = await space.link({ by: maker.actor })
    const change = (actor = maker.actor) =>
      actor.call(
        'POST v2/guest/invite-update',
        { guestId: link.guestId, linkInfo: { position: 'top-left', maxUses: 5 } },
        space.here,
      )
    expect((await change()).body).toMatchObject({ position: 'top-left', maxUses: 5 })
    expect((await change(space.owner)).status).toBe(200)
    expect((await change(other.actor)).status).toBe(403)
  })

  it('in its own space alone', async () => {
    const link = await space.link()
    const domain = `e${randomUUID().slice(0, 8)}`
    const { owner, workspaceId } = await registerOwner(server.origin, `${domain}@example.com`, domain)
    const [changed, invalidated] = [
      await owner.call('POST v2/guest/invite-update', { guestId: link.guestId }, { workspaceId }),
      await owner.call('POST v2/admin/invalidate-guest-invite', { guestId: link.guestId }, { workspaceId }),
    ]
    expect([changed.status, invalidated.status]).toEqual([404, 404])
    expect((await space.comeIn(link)).status).toBe(200)
  })

  it('never again once it was invalidated, which is told as §8 has it', async () => {
    const link = await space.link()
    expect((await space.invalidate(link)).body).toEqual({ message: 'Guest link invalidated' })
    const input = { guestId: link.guestId, timestamp: now().getTime() + DAY_MS }
    expect((await space.owner.call('POST v2/guest/invite-update', input, space.here)).status).toBe(409)
  })
})

describe('[GUEST-4] several links are invalidated', () => {
  const invalidate = (guestIds: string[]) =>
    space.owner.call('POST v2/admin/invalidate-guest-invites', { guestIds }, space.here)

  it('together, and whoever is inside by one of them leaves; sent twice it is one act', async () => {
    const links = [await space.link(), await space.link()]
    const { actor: guest } = await space.comeIn(links[0] as (typeof links)[0])
    const ids = links.map(({ guestId }) => guestId)
    const [first, second] = await Promise.all([invalidate(ids), invalidate(ids.toReversed())])
    expect(first.body.invalidated + second.body.invalidated).toBe(2)
    expect((await guest.call('GET v2/guest/profile', {}, space.here)).status).toBe(401)
    const { body } = await space.owner.call('POST v2/admin/workspace/audit-log', {}, space.here)
    const rows: { action: string; subject: { id: string } }[] = body.rows
    const notices = rows.filter(
      ({ action, subject }) => action === 'guestLink.invalidated' && ids.includes(subject.id),
    )
    expect(notices).toHaveLength(2)
  })

  it('all or none: one of another space is not found, and the others stay', async () => {
    const otherSpace = await openToGuests(server, now)
    const [own, foreign] = [await space.link(), await otherSpace.link()]
    expect((await invalidate([own.guestId, foreign.guestId])).status).toBe(404)
    expect((await space.comeIn(own)).status).toBe(200)
    expect((await otherSpace.comeIn(foreign)).status).toBe(200)
  })

  it('by admins alone, and not without naming one', async () => {
    const { actor } = await member()
    const guestIds = [(await space.link()).guestId]
    const ask = (by: typeof actor) =>
      by.call('POST v2/admin/invalidate-guest-invites', { guestIds }, space.here)
    expect((await ask(actor)).status).toBe(403)
    expect((await ask(createActor(server.origin))).status).toBe(401)
    expect((await invalidate([])).status).toBe(400)
  })
})

describe('an admin’s lists', () => {
  it('page through links and guests, the newest first, and tell each link’s state', async () => {
    const own = await openToGuests(server, now)
    const usedUp = await own.link({ maxUses: 1 })
    await own.comeIn(usedUp)
    const invalidated = await own.link()
    await own.invalidate(invalidated)
    const ended = await own.link({ days: 0.001 })
    passedMs += 0.01 * DAY_MS
    const live = await own.link()
    const page = async (page: number) =>
      (await own.owner.call('POST v2/admin/guest-invites', { page, pageSize: 2 }, own.here)).body
    const [first, second] = [await page(1), await page(2)]
    expect(first.total).toBe(4)
    expect([...first.rows, ...second.rows].map(({ guestId, state }) => [guestId, state])).toEqual([
      [live.guestId, 'live'],
      [ended.guestId, 'ended'],
      [invalidated.guestId, 'invalidated'],
      [usedUp.guestId, 'usedUp'],
    ])
    const { body } = await own.owner.call('POST v2/admin/guest-user-list', {}, own.here)
    expect(body).toMatchObject({
      total: 1,
      rows: [{ name: 'Guest', inviteId: usedUp.guestId, additional: '{}' }],
    })
    expect(JSON.parse(body.rows[0].sessions)).toHaveLength(1)
  })

  it('find by address and name', async () => {
    const email = `zora.${randomUUID()}@example.com`
    await space.invite({ emailList: [email, `${randomUUID()}@example.com`] })
    const search = email.toUpperCase()
    const { body } = await space.owner.call('POST v2/admin/guest-invites', { search }, space.here)
    expect(body).toMatchObject({ total: 1, rows: [{ email }] })
    const signs = await space.owner.call('POST v2/admin/guest-invites', { search: '%' }, space.here)
    expect(signs.body.total).toBe(0)
  })

  it('are nobody’s but an admin’s', async () => {
    const { actor } = await member()
    const { actor: guest } = await space.comeIn(await space.link())
    for (const name of ['POST v2/admin/guest-invites', 'POST v2/admin/guest-user-list'] as const) {
      expect((await actor.call(name, {}, space.here)).status).toBe(403)
      expect((await guest.call(name, {}, space.here)).status).toBe(403)
      expect((await createActor(server.origin).call(name, {}, space.here)).status).toBe(401)
    }
  })
})
