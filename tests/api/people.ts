import type { Purpose } from '@metapyra/contract/access'
import { DAY_MS } from '@metapyra/contract/constants'
import { sessions, users } from '../../server/src/features/account/tables.ts'
import {
  bookingLinks,
  bookingSeats,
  bookings,
  bookingTypeHosts,
  bookingTypes,
} from '../../server/src/features/appointment/tables.ts'
import { newContent } from '../../server/src/features/appointment/types/type.rules.ts'
import { issueToken } from '../../server/src/features/token/service.ts'
import { members, workspaces } from '../../server/src/features/workspace/tables.ts'
import { digest, newId, randomToken } from '../../server/src/platform/ids.ts'
import { signedId } from '../../server/src/platform/secrets/signed-id.ts'
import type { Services } from '../../server/src/platform/services.ts'
import { Actor } from './actor.ts'
import type { Seeding, Server } from './start.ts'
import { startServer } from './start.ts'

/** All roles that `access.test.ts` tests, in relation to one space. */
export const PEOPLE = [
  'owner',
  'admin',
  'user',
  'guest',
  'anonymous',
  'outsider',
  'nobody',
  'blocked',
  'removed',
] as const
export type Person = (typeof PEOPLE)[number]

export interface Seeded {
  spaceId: string
  /** The space owned by the outsider. */
  otherSpaceId: string
  userIds: Partial<Record<Person, string>>
  sessions: Partial<Record<Person, { token: string; sessionId: string }>>
  /** A valid one-use token for each purpose, for the owner and the space. */
  links: Record<Purpose, string>
}

const SETTINGS = {
  isGuestAllowed: true,
  guestsReadChat: true,
  guestsReadHistory: true,
  guestsSeePeople: true,
  guestsSeeEvents: true,
  guestsSeePolls: true,
  guestsSeeLibrary: true,
  isOpen: false,
  requireVerifiedEmail: false,
  defaultRole: 'user',
  invitationDays: 14,
  chatRetentionDays: 0,
} as const

/** Adds the people of the matrix to an empty database, each with an active session. */
export const seedPeople = async ({ db, secrets }: Seeding): Promise<Seeded> => {
  const spaceId = newId()
  const links = {} as Seeded['links']
  const seeded: Seeded = { spaceId, otherSpaceId: newId(), userIds: {}, sessions: {}, links }
  for (const [id, domain] of [
    [seeded.spaceId, 'here'],
    [seeded.otherSpaceId, 'elsewhere'],
  ] as const) {
    const row = { id, domain, name: domain, mapId: 'office', useCase: 'community', settings: { ...SETTINGS } }
    await db.insert(workspaces).values(row)
  }
  const join = async (person: Person, role: 'owner' | 'admin' | 'user', spaceId = seeded.spaceId) => {
    const userId = newId()
    const email = `${person}@example.com`
    seeded.userIds[person] = userId
    await db.insert(users).values({
      id: userId,
      email,
      name: person,
      countryCode: 91,
      emailVerifiedAt: new Date(),
      blockedAt: person === 'blocked' ? new Date() : null,
    })
    const status = person === 'removed' ? 'inactive' : 'active'
    await db
      .insert(members)
      .values({ workspaceId: spaceId, userId, role, status, name: person, email, joinedAt: new Date() })
    await open(person, { kind: 'account', userId })
  }
  const open = async (
    person: Person,
    owner: Pick<typeof sessions.$inferInsert, 'kind' | 'userId' | 'workspaceId'>,
  ) => {
    const [sessionId, token] = [newId(), randomToken()]
    seeded.sessions[person] = { sessionId, token }
    await db.insert(sessions).values({
      id: sessionId,
      rootId: sessionId,
      tokenHash: digest(token),
      host: 'localhost',
      displayName: person,
      expiresAt: new Date(Date.now() + DAY_MS),
      ...owner,
    })
  }
  await join('owner', 'owner')
  await join('admin', 'admin')
  await join('user', 'user')
  await join('blocked', 'user')
  await join('removed', 'user')
  await join('outsider', 'owner', seeded.otherSpaceId)
  await open('guest', { kind: 'guest', workspaceId: seeded.spaceId })
  await open('anonymous', { kind: 'anonymous', workspaceId: seeded.spaceId })
  const issuing = { clock: () => new Date(), secrets } as Services
  for (const purpose of ['verifyEmail', 'resetPassword', 'invite', 'providerLogin'] as const) {
    const tokenOwner = {
      purpose,
      email: 'owner@example.com',
      userId: seeded.userIds.owner,
      workspaceId: spaceId,
    }
    links[purpose] = await issueToken(issuing, db, tokenOwner)
  }
  Object.assign(links, await seedBooking({ db, secrets }, spaceId, seeded.userIds.owner ?? ''))
  return seeded
}

/** A link for booking the owner, and a booking made by it. */
const seedBooking = async ({ db, secrets }: Seeding, workspaceId: string, userId: string) => {
  const [typeId, linkId, id] = [newId(), newId(), newId()]
  const [now, startsAt] = [new Date(), new Date(Date.now() + 300 * DAY_MS)]
  const endsAt = new Date(startsAt.getTime() + DAY_MS / 48)
  await db.insert(bookingTypes).values({
    ...{ ...newContent(), id: typeId, workspaceId, ownerId: userId, isDefault: true, mode: 'single' },
    createdAt: now,
  })
  await db.insert(bookingTypeHosts).values({ typeId, userId, position: 0, isOut: false })
  const link = { workspaceId, typeId, createdBy: userId, uses: 1, expiresAt: startsAt, createdAt: now }
  await db.insert(bookingLinks).values({ id: linkId, ...link })
  await db.insert(bookings).values({
    ...{
      id,
      rootId: id,
      workspaceId,
      typeId,
      linkId,
      idempotencyKey: id,
      status: 'accepted',
      title: 'Meeting',
    },
    ...{
      guestName: 'Somebody',
      guestEmail: 'somebody@example.com',
      guestTimezone: 'UTC',
      note: '',
      answers: [],
    },
    ...{ startsAt, endsAt, icalSequence: 0, createdAt: now, updatedAt: now },
  })
  const blocked = `[${startsAt.toISOString()},${endsAt.toISOString()})`
  await db
    .insert(bookingSeats)
    .values({ bookingId: id, hostId: userId, position: 0, typeId, startsAt, blocked, isTaken: true })
  return {
    appointment: signedId(secrets, 'booking-link', linkId),
    booking: signedId(secrets, 'booking', id),
  }
}

/** A server with the people of the matrix. */
export const startWithPeople = async (
  env: Record<string, string> = {},
): Promise<{ server: Server; seeded: Seeded }> => {
  let seeded: Seeded | undefined
  const server = await startServer({
    env,
    seed: async (seeding) => {
      seeded = await seedPeople(seeding)
    },
  })
  if (!seeded) throw new Error('Nobody was seeded')
  return { server, seeded }
}

/** One of the seeded people with a browser, in the space of the matrix. */
export const as = (server: Server, seeded: Seeded, person: Person): Actor => {
  const actor = new Actor(server.port)
  actor.spaceId = seeded.spaceId
  const session = seeded.sessions[person]
  if (!session) return actor
  actor.jar.set(`sid-${server.port}`, session.token)
  actor.jar.set('sessionId', session.sessionId)
  return actor
}
