import { ACCOUNT_RESTORE_DAYS } from '@metapyra/contract/account'
import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../testing/actor.ts'
import { createActor, GOOD_PASSWORD, register, registerOwner, tokenFor } from '../../testing/actor.ts'
import { holderOf, keepSessionsAlive, linkFrom } from '../../testing/features/appointments.ts'
import { driveOf, linkDrive } from '../../testing/features/drive.ts'
import { fillProfile } from '../../testing/full-account.ts'
import type { Seat, TestSpace } from '../../testing/live.ts'
import { enterSpace, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { revokeDue } from '../linked-account/revocation.service.ts'
import { memberOf, workspaceById } from '../workspace/service.ts'
import { eraseDue } from './erase.service.ts'
import { deletionOf } from './queries.ts'

let server: TestServer
let space: TestSpace
let owner: Seat
let ada: Seat
let email: string
let aheadMs = 0

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(Date.now() + aheadMs) })
})
afterAll(() => server?.close())
beforeEach(async () => {
  aheadMs = 0
  space = await seedSpace(server)
  owner = await space.member('Olga', { role: 'owner', isConfirmed: true })
  ada = await space.member('Ada', { role: 'admin' })
  email = `ada-${newId()}@example.com`
  await fillProfile(server, ada, email)
  return () => space.close()
})

const deleted = (seat: Pick<Seat, 'call'>, more: object = {}, of = email) =>
  seat.call('POST v2/user/delete-account', { email: of, ...more })
const DELETED = /Your account was deleted/
const wayBack = (of = email) => tokenFor(server.origin, of, DELETED)
const keep = (bearer: string) => createActor(server.origin).call('POST v2/user/keep-account', {}, { bearer })
const membershipOf = async (who: Seat, spaceId = space.spaceId) =>
  (await memberOf(server.services.db, spaceId, who.id))?.status
const afterwards = async () => {
  await keepSessionsAlive(server)
  aheadMs = ACCOUNT_RESTORE_DAYS * DAY_MS + HOUR_MS
}
/** Registers a person with a password who is the only one in their space. */
const registerSoleOwner = async (
  name: string,
): Promise<{ actor: Actor; address: string; workspaceId: string }> => {
  const domain = `${name}-${newId().slice(-8)}`
  const address = `${domain}@example.com`
  const { owner: actor, workspaceId } = await registerOwner(server.origin, address, domain)
  return { actor, address, workspaceId }
}

it('[DEL-1] whoever is the only owner of a space with others in it hands it on before; of several one may go', async () => {
  await space.member('Bob')
  await fillProfile(server, owner, `olga-${newId()}@example.com`)
  const own = (await owner.call('GET v2/user/profile', {})).body.email
  const { body } = await owner.call('GET v2/user/deletion', {})
  expect(body).toMatchObject({ blockers: [{ id: space.spaceId, reason: 'owner' }], spacesGone: [] })
  const refused = await deleted(owner, {}, own)
  expect(refused).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/Transfer ownership/) },
  })
  expect(await membershipOf(owner)).toBe('active')
  await owner.call('PUT v2/admin/workspace/update-user', { userId: ada.id, role: 'owner' })
  expect((await owner.call('GET v2/user/deletion', {})).body.blockers).toEqual([])
  expect((await deleted(owner, {}, own)).status).toBe(200)
  // The remaining owner is now the only one.
  expect((await deleted(ada)).status).toBe(409)
})

it('[DEL-1] two owners who go at the same moment do not leave others without one', async () => {
  await owner.call('PUT v2/admin/workspace/update-user', { userId: ada.id, role: 'owner' })
  await space.member('Bob')
  const own = (await owner.call('GET v2/user/profile', {})).body.email
  const both = await Promise.all([deleted(ada), deleted(owner, {}, own)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

it('[DEL-2] wants the address typed and the password, and guesses at it are counted', async () => {
  const { actor, address } = await registerSoleOwner('prudent')
  expect((await deleted(actor, { password: GOOD_PASSWORD }, 'other@example.com')).status).toBe(400)
  expect(await deleted(actor, { password: 'not it' }, address)).toMatchObject({
    status: 403,
    body: { code: 'BAD_CREDENTIALS' },
  })
  expect((await deleted(actor, {}, address)).status).toBe(403)
  expect((await actor.call('GET v2/user/profile', {})).status).toBe(200)
  expect((await deleted(actor, { password: GOOD_PASSWORD }, address.toUpperCase())).status).toBe(200)
  expect((await actor.call('GET v2/user/profile', {})).status).toBe(401)
})

it('[DEL-2] without a password a sign-in of long ago does not do', async () => {
  await server.services.connection.pool.query(
    "update sessions set created_at = now() - interval '1 hour' where id = $1",
    [ada.sessionId],
  )
  expect((await deleted(ada)).status).toBe(403)
  expect(await membershipOf(ada)).toBe('active')
})

it('[DEL-2] closes at once, everywhere: sessions, sockets, feeds, links, linked accounts, and the place in each space', async () => {
  const otherDevice = await space.again(ada)
  const bob = await space.member('Bob')
  const [mine, his] = [await enterSpace(ada), await enterSpace(bob)]
  const { body: made } = await ada.call('POST v2/event/make-feed', {})
  const feed = () => fetch(new URL(new URL(made.url).pathname, server.origin))
  expect((await feed()).status).toBe(200)
  const { token } = await linkFrom(ada)
  const guest = holderOf(server.origin, token)
  const driveEmail = `drive-${newId()}@example.com`
  await linkDrive(server, ada, { email: driveEmail })
  const grants = () => Object.values(driveOf(server).books.rows.oauth.grants).map((one) => one.email)
  expect(grants()).toContain(driveEmail)
  await owner.call('PUT v2/admin/workspace/settings-update', { settings: { isGuestAllowed: 'true' } })
  const invited = await ada.call('POST v2/guest/invite', {
    ...{ timestamp: Date.now() + DAY_MS, emailList: [], linkInfo: { position: 'bottom-right' } },
  })
  expect(invited.status).toBe(201)
  const events = [nextEvent(mine, 'session:ended'), nextEvent(his, 'space:leave', (id) => id === ada.id)]
  expect((await deleted(ada)).status).toBe(200)
  await Promise.all(events)
  for (const seat of [ada, otherDevice]) expect((await seat.call('GET v2/user/profile', {})).status).toBe(401)
  expect((await feed()).status).toBe(404)
  const detail = await guest.call('POST v2/appointment/link-detail', {})
  expect(detail.status).toBeGreaterThanOrEqual(400)
  const links = (await owner.call('POST v2/admin/guest-invites', {})).body.rows
  expect(links).toMatchObject([{ state: 'invalidated' }])
  aheadMs = HOUR_MS / 60
  await revokeDue(server.services)
  await expect.poll(grants).not.toContain(driveEmail)
  expect(await membershipOf(ada)).toBe('inactive')
  const back = await owner.call('PUT v2/admin/workspace/update-user', { userId: ada.id, status: 'active' })
  expect(back).toMatchObject({ status: 409, body: { message: 'This person has deleted their account.' } })
  const log = (await owner.call('POST v2/admin/workspace/audit-log', {})).body.rows
  expect(log.filter(({ action }: { action: string }) => action === 'account.deleted')).toHaveLength(1)
})

it('[DEL-2] nobody comes in by the password, nor by a new one, but reads of the way back', async () => {
  const { actor, address } = await registerSoleOwner('locked')
  expect((await deleted(actor, { password: GOOD_PASSWORD }, address)).status).toBe(200)
  const again = createActor(server.origin)
  const refused = await again.call('POST v2/auth/login', { email: address, password: GOOD_PASSWORD })
  expect(refused).toMatchObject({ status: 403, body: { code: 'ACCOUNT_CLOSED' } })
  const wrong = await again.call('POST v2/auth/login', { email: address, password: 'not it' })
  expect(wrong.body.code).toBe('BAD_CREDENTIALS')
  const first = await wayBack(address)
  await again.call('POST v2/auth/request-reset-password', { email: address })
  // Only the link in the newer mail is valid.
  await expect.poll(() => wayBack(address)).not.toBe(first)
  expect((await keep(await wayBack(address))).status).toBe(204)
  expect((await again.call('POST v2/auth/login', { email: address, password: GOOD_PASSWORD })).status).toBe(
    200,
  )
})

it('[DEL-3] comes back as it was by the link of the mail, once, until it is to be erased', async () => {
  expect((await deleted(ada)).status).toBe(200)
  const bearer = await wayBack()
  expect((await keep(bearer)).status).toBe(204)
  expect(await membershipOf(ada)).toBe('active')
  expect((await memberOf(server.services.db, space.spaceId, ada.id))?.role).toBe('admin')
  expect(await deletionOf(server.services.db, ada.id)).toBeUndefined()
  expect((await keep(bearer)).body.code).toBe('linkActivated')
  const log = (await owner.call('POST v2/admin/workspace/audit-log', {})).body.rows
  expect(log[0]).toMatchObject({ action: 'account.kept', subject: { id: ada.id } })
  await afterwards()
  await eraseDue(server.services)
  expect(await membershipOf(ada)).toBe('active')
})

it('[DEL-3] does not come back once its time is over, whether or not a server has erased it yet', async () => {
  expect((await deleted(ada)).status).toBe(200)
  const bearer = await wayBack()
  await afterwards()
  expect((await keep(bearer)).body.code).toBe('linkExpired')
  await eraseDue(server.services)
  expect((await keep(bearer)).status).toBeGreaterThanOrEqual(400)
})

it('[DEL-5] a space that has nobody else goes with its last person, and lets nobody in meanwhile', async () => {
  const { actor, address, workspaceId } = await registerSoleOwner('alone')
  await actor.call(
    'PUT v2/admin/workspace/settings-update',
    { settings: { isGuestAllowed: 'true', isOpen: true } },
    { workspaceId },
  )
  const { body } = await actor.call('GET v2/user/deletion', {})
  expect(body).toMatchObject({ hasPassword: true, blockers: [], spacesGone: [{ id: workspaceId }] })
  const settings = async () => (await workspaceById(server.services.db, workspaceId))?.settings
  expect((await deleted(actor, { password: GOOD_PASSWORD }, address)).status).toBe(200)
  expect(await settings()).toMatchObject({ isOpen: false, isGuestAllowed: false })
  expect((await keep(await wayBack(address))).status).toBe(204)
  expect(await settings()).toMatchObject({ isOpen: true, isGuestAllowed: true })
  const again = createActor(server.origin)
  await again.call('POST v2/auth/login', { email: address, password: GOOD_PASSWORD })
  expect((await deleted(again, { password: GOOD_PASSWORD }, address)).status).toBe(200)
  await afterwards()
  await eraseDue(server.services)
  expect(await workspaceById(server.services.db, workspaceId)).toBeUndefined()
  expect(await register(server.origin, address)).toBeDefined()
})

it('[DEL-5] whoever got into such a space all the same has it from then on', async () => {
  const { actor, address, workspaceId } = await registerSoleOwner('joined')
  expect((await deleted(actor, { password: GOOD_PASSWORD }, address)).status).toBe(200)
  const late = await space.member('Late')
  await server.services.connection.pool.query(
    "insert into members (workspace_id, user_id, role, status, name, email, joined_at) values ($1, $2, 'user', 'active', 'Late', 'late@example.com', now())",
    [workspaceId, late.id],
  )
  await afterwards()
  await eraseDue(server.services)
  expect((await memberOf(server.services.db, workspaceId, late.id))?.role).toBe('owner')
})
