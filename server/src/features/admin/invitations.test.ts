import { randomUUID } from 'node:crypto'
import { avatarColour } from '@metapyra/contract/constants'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Actor } from '../../testing/actor.ts'
import { createActor, register, registerOwner, tokenFor } from '../../testing/actor.ts'
import { bulk, undo } from '../../testing/features/bulk.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { addMembers, memberOf } from '../workspace/service.ts'

let server: TestServer
let owner: Actor
let workspaceId: string
/** Offset behind the database's clock: no email is due yet, so emails wait in the queue. */
let behindMs = 0

beforeAll(async () => {
  server = await startTestServer({
    env: { PAYMENT: 'off' },
    clock: () => new Date(Date.now() - behindMs),
  })
  ;({ owner, workspaceId } = await registerOwner(server.origin, 'owner@example.com', 'engines'))
})
afterEach(() => {
  behindMs = 0
})
afterAll(() => server.close())

let count = 0
const newEmail = () => {
  count += 1
  return `person${count}@example.com`
}
/** A registered person with a verified address and a membership in the space. */
const join = async (role: 'owner' | 'admin') => {
  const email = newEmail()
  const actor = await register(server.origin, email)
  const { id, name } = (await actor.call('GET v2/user/profile', {})).body
  await actor.call('POST v2/auth/request-email-verification', { email })
  const bearer = await tokenFor(server.origin, email, /Verify/)
  await actor.call('PATCH v2/auth/verify-email', { type: 'email' }, { bearer })
  await addMembers(server.services, server.services.db, workspaceId, [{ id, name, email }], role)
  return { actor, email, userId: id as string }
}
const change = (userId: string, input: { role?: 'admin' | 'user'; status?: 'inactive' }) =>
  owner.call('PUT v2/admin/workspace/update-user', { userId, ...input }, { workspaceId })
const writeInvitation = async (actor: Actor, email: string, role: 'owner' | 'admin' | 'user' = 'user') => {
  const input = { emailList: [email], status: 'invited' as const, workspaceId, role }
  const { body } = await actor.call('POST v2/workspace/send-invite', input, { workspaceId })
  expect(body.invited).toEqual([email])
}
const mailsTo = async (email: string) => {
  const answer = await fetch(`${server.origin}/sandbox/mail.json?to=${encodeURIComponent(email)}`)
  return (await answer.json()) as unknown[]
}
/** Writes an invitation, waits for its email, and returns the token of its link. */
const invite = async (...[actor, email, role]: Parameters<typeof writeInvitation>) => {
  const before = (await mailsTo(email)).length
  await writeInvitation(actor, email, role)
  await expect.poll(async () => (await mailsTo(email)).length).toBe(before + 1)
  return tokenFor(server.origin, email, /invited you/)
}
const accept = async (bearer: string) =>
  (await createActor(server.origin).call('GET v2/workspace/accept-invite', {}, { bearer })).body
/** Moves the clock to where the waiting emails are due, and waits until none is left. */
const sendWaitingMails = async () => {
  const { connection, db } = server.services
  const left = 'select count(*)::int as left from mails where sent_at is null and failed_at is null'
  behindMs = 0
  emitOnCommit(db, 'mail:written')
  await expect.poll(async () => (await connection.pool.query(left)).rows).toEqual([{ left: 0 }])
}

describe('an invitation that was sent', () => {
  it('[ADM-3] [T5] is void for somebody who is deactivated', async () => {
    const email = newEmail()
    const bearer = await invite(owner, email)
    expect((await accept(bearer)).status).toBe('accountNeeded')
    const query = { type: 'invited' as const, search: email }
    const { body } = await owner.call('POST v2/admin/workspace/user-list', query, { workspaceId })
    await change(body.rows[0].userId, { status: 'inactive' })
    expect((await accept(bearer)).code).toBe('linkExpired')
  })

  it('[ADM-3] [T5] goes with an admin who is demoted, and no others do', async () => {
    const { actor, userId } = await join('admin')
    const ofAdmin = await invite(actor, newEmail())
    const ofOwner = await invite(owner, newEmail())
    await change(userId, { role: 'user' })
    expect((await accept(ofAdmin)).code).toBe('linkExpired')
    expect((await accept(ofOwner)).status).toBe('accountNeeded')
  })

  it('[ADM-3] goes with an admin whom an import demotes, and shows no more what it promised', async () => {
    const { actor, email } = await join('admin')
    const invited = newEmail()
    const [ofAdmin, ofOwner] = [await invite(actor, invited, 'admin'), await invite(owner, newEmail())]
    const rows = [{ line: 2, email, role: 'user' }]
    const input = { importId: randomUUID(), batch: 0, mode: 'update' as const, rows }
    const { body } = await owner.call('POST v2/admin/workspace/import-users', input, { workspaceId })
    expect(body.results).toMatchObject([{ result: 'updated' }])
    expect((await accept(ofAdmin)).code).toBe('linkExpired')
    expect((await accept(ofOwner)).status).toBe('accountNeeded')
    const query = { type: 'invited' as const, search: invited }
    const list = await owner.call('POST v2/admin/workspace/user-list', query, { workspaceId })
    expect(list.body.rows).toMatchObject([{ email: invited, role: 'user' }])
  })

  it('[ADM-3] goes with the admin who gave it again, though an owner gave it first', async () => {
    const { actor, userId } = await join('admin')
    const email = newEmail()
    await invite(owner, email)
    const newer = await invite(actor, email)
    expect((await accept(newer)).status).toBe('accountNeeded')
    await change(userId, { role: 'user' })
    expect((await accept(newer)).code).toBe('linkExpired')
  })

  it('[ADM-3] stays where an owner gave it again, though an admin gave it first', async () => {
    const { actor, userId } = await join('admin')
    const email = newEmail()
    const older = await invite(actor, email)
    const newer = await invite(owner, email)
    await change(userId, { role: 'user' })
    expect((await accept(older)).code).toBe('linkExpired')
    expect((await accept(newer)).status).toBe('accountNeeded')
  })

  it('[ADM-3] to be an owner goes with an owner who becomes an admin, one to be an admin stays', async () => {
    const { actor, userId } = await join('owner')
    const [toBeOwner, toBeAdmin] = [
      await invite(actor, newEmail(), 'owner'),
      await invite(actor, newEmail(), 'admin'),
    ]
    await change(userId, { role: 'admin' })
    expect((await accept(toBeOwner)).code).toBe('linkExpired')
    expect((await accept(toBeAdmin)).status).toBe('accountNeeded')
  })

  it('[ADM-3] once void gives no role to whoever walks into the open space', async () => {
    const { actor, userId } = await join('admin')
    const email = newEmail()
    await invite(actor, email, 'admin')
    await change(userId, { role: 'user' })
    const settings = { isOpen: true }
    await owner.call('PUT v2/admin/workspace/settings-update', { settings }, { workspaceId })
    const guest = await register(server.origin, email)
    expect((await guest.call('POST v2/workspace/join', { workspaceId })).body.userRole).toBe('user')
  })
})

describe('[ADM-13] of somebody who was invited, a space knows nothing of their account', () => {
  const bringIn = async (rows: { line: number; email: string; name?: string }[]) => {
    const batch = { importId: randomUUID(), batch: 0, mode: 'skip' as const, rows, sendInvitations: false }
    const { status } = await owner.call('POST v2/admin/workspace/import-users', batch, { workspaceId })
    expect(status).toBe(200)
  }
  /** An account with all possible data that no one has invited. */
  const stranger = async (email: string) => {
    const actor = await register(server.origin, email, 'Secret Name')
    await actor.call('PUT v2/user/contact', { countryCode: 44, mobileNumber: '7700900123' })
    await server.services.connection.pool.query(
      "update users set image = '/files/secret.webp' where email = $1",
      [email],
    )
    await actor.call('PUT v2/user/character', { look: 'leaf', colour: '#22693c' })
    return actor
  }
  const seen = async (email: string) => {
    const query = { type: 'active' as const, search: email }
    const lists = await Promise.all(
      (['active', 'invited'] as const).map((type) =>
        owner.call('POST v2/admin/workspace/user-list', { ...query, type }, { workspaceId }),
      ),
    )
    const [row] = lists.flatMap(({ body }) => body.rows)
    const input = { userId: row.userId as string }
    const { body } = await owner.call('POST v2/admin/workspace/person', input, { workspaceId })
    expect(body.person).toEqual(row)
    return body
  }
  const SECRET = /Secret|Newer|secret\.webp|7700900123/

  it.each([
    ['by a file', (email: string) => bringIn([{ line: 2, email, name: 'As In The File' }]), 'As In The File'],
    ['by a file without a name', (email: string) => bringIn([{ line: 2, email }]), undefined],
    ['by mail', (email: string) => invite(owner, email), undefined],
  ])('%s: until they join, and then all that members show', async (_, ask, name) => {
    const email = newEmail()
    const actor = await stranger(email)
    await ask(email)
    const derived = `${email.charAt(0).toUpperCase()}${email.slice(1, email.indexOf('@'))}`
    const invited = await seen(email)
    const colour = avatarColour(invited.person.userId)
    expect(invited).toMatchObject({ person: { name: name ?? derived, image: null, colour }, mobile: null })
    expect((await actor.call('PUT v2/user/update', { name: 'Newer Name' })).status).toBe(200)
    expect(await seen(email)).toEqual(invited)
    expect(JSON.stringify(invited)).not.toMatch(SECRET)
    const bearer = await invite(owner, email)
    expect(JSON.stringify(await seen(email))).not.toMatch(SECRET)
    expect((await actor.call('GET v2/workspace/accept-invite', {}, { bearer })).body.status).toBe('joined')
    expect(await seen(email)).toMatchObject({
      person: { name: 'Newer Name', image: '/files/secret.webp', colour: '#22693c' },
      mobile: '+44 7700900123',
    })
  })

  it('walks into an open space with the name and picture of their account', async () => {
    const email = newEmail()
    await bringIn([{ line: 2, email, name: 'As In The File' }])
    const actor = await stranger(email)
    expect((await seen(email)).person.name).toBe('As In The File')
    await server.services.connection.pool.query(
      'update users set email_verified_at = now() where email = $1',
      [email],
    )
    const settings = { isOpen: true }
    await owner.call('PUT v2/admin/workspace/settings-update', { settings }, { workspaceId })
    expect((await actor.call('POST v2/workspace/join', { workspaceId })).status).toBe(200)
    expect((await seen(email)).person).toMatchObject({ name: 'Secret Name', image: '/files/secret.webp' })
  })

  it('is put back by an undo as they were removed', async () => {
    const email = newEmail()
    await stranger(email)
    await bringIn([{ line: 2, email }])
    const before = await seen(email)
    const by = {
      call: (...[name, input]: Parameters<Actor['call']>) => owner.call(name, input, { workspaceId }),
    }
    const act = await bulk(by as Actor, { kind: 'remove' }, { userIds: [before.person.userId] })
    await undo(by as Actor, act.id)
    expect(await seen(email)).toEqual({ ...before, invitedBy: 'Ada Lovelace' })
  })
})

describe('an invitation that waits to be sent', () => {
  it('[ADM-3] is not sent once the admin who gave it is demoted', async () => {
    const { actor, userId } = await join('admin')
    const [ofAdmin, ofOwner] = [newEmail(), newEmail()]
    behindMs = 60_000
    await writeInvitation(actor, ofAdmin)
    await writeInvitation(owner, ofOwner)
    await change(userId, { role: 'user' })
    // A person who becomes an admin again has to invite again.
    await change(userId, { role: 'admin' })
    await sendWaitingMails()
    expect(await mailsTo(ofAdmin)).toEqual([])
    expect(await mailsTo(ofOwner)).toHaveLength(1)
  })

  it('is sent where the outbox does not say yet who gave it, and [ADM-3] not once it is void', async () => {
    const { actor, userId } = await join('admin')
    const [ofAdmin, ofOwner] = [newEmail(), newEmail()]
    behindMs = 60_000
    await writeInvitation(actor, ofAdmin)
    await writeInvitation(owner, ofOwner)
    await server.services.connection.pool.query("update mails set data = data - 'inviterId'")
    await change(userId, { role: 'user' })
    await sendWaitingMails()
    expect(await mailsTo(ofAdmin)).toEqual([])
    expect(await mailsTo(ofOwner)).toHaveLength(1)
  })

  it('[ADM-3] is not sent beside the one of an owner who gave it again, which stays', async () => {
    const { actor, userId } = await join('admin')
    const email = newEmail()
    behindMs = 60_000
    await writeInvitation(actor, email)
    await writeInvitation(owner, email)
    await change(userId, { role: 'user' })
    await sendWaitingMails()
    expect(await mailsTo(email)).toHaveLength(1)
    expect((await accept(await tokenFor(server.origin, email, /invited you/))).status).toBe('accountNeeded')
    const { rows } = await server.services.connection.pool.query('select id from users where email = $1', [
      email,
    ])
    const { id } = (await owner.call('GET v2/user/profile', {})).body
    expect((await memberOf(server.services.db, workspaceId, rows[0].id))?.invitedBy).toBe(id)
  })
})
