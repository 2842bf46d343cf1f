import { DAY_MS } from '@metapyra/contract/constants'
import { sessions, users } from '../../server/src/features/account/tables.ts'
import { subscriptions } from '../../server/src/features/payment/tables.ts'
import { members, workspaces } from '../../server/src/features/workspace/tables.ts'
import type { Connection } from '../../server/src/platform/db/connection.ts'
import { digest, newId, randomToken } from '../../server/src/platform/ids.ts'
import type { Api } from '../../shared/session/src/calls/api.ts'
import { createApi } from '../../shared/session/src/calls/api.ts'

/** More seats than any load test needs: a limit that is checked and never reached. */
const SEATS = 100_000_000
const YEAR_MS = 365 * DAY_MS

/** A person who is logged in on the main host. */
export interface Person {
  userId: string
  sessionId: string
  token: string
}

export interface Space {
  id: string
  domain: string
  /** The first person is the owner, the rest are members. */
  people: [Person, ...Person[]]
}

/** A space with this many people, each logged in, and a plan with room for them. */
export const seedSpace = async ({ db }: Connection, domain: string, count: number): Promise<Space> => {
  const settings = {
    isGuestAllowed: false,
    isOpen: false,
    requireVerifiedEmail: false,
    defaultRole: 'user',
    invitationDays: 14,
    chatRetentionDays: 0,
  } as const
  const id = newId()
  await db.insert(workspaces).values({ id, domain, name: domain, mapId: 'office', useCase: 'team', settings })
  const [first, ...otherMembers] = Array.from({ length: count }, (_, index) => ({
    userId: newId(),
    sessionId: newId(),
    token: randomToken(),
    name: `Person ${index}`,
    email: `person-${index}@${domain}.example`,
  }))
  if (!first) throw new Error('A space needs an owner')
  const people: [typeof first, ...(typeof first)[]] = [first, ...otherMembers]
  const now = new Date()
  await db.insert(users).values(
    people.map(({ userId, name, email }) => ({
      id: userId,
      name,
      email,
      countryCode: 91,
      emailVerifiedAt: now,
    })),
  )
  await db.insert(members).values(
    people.map(({ userId, name, email }, index) => ({
      workspaceId: id,
      userId,
      name,
      email,
      role: index === 0 ? ('owner' as const) : ('user' as const),
      status: 'active' as const,
      joinedAt: now,
    })),
  )
  await db.insert(subscriptions).values({
    workspaceId: id,
    id: newId(),
    provider: 'stripe',
    providerId: `sub_${domain}`,
    customerId: `cus_${domain}`,
    planCode: 'business-year',
    quantity: SEATS,
    status: 'active',
    isCancelled: false,
    periodStart: now,
    periodEnd: new Date(now.getTime() + YEAR_MS),
    reading: 0,
    checkedAt: now,
  })
  await db.insert(sessions).values(
    people.map(({ userId, sessionId, token }) => ({
      id: sessionId,
      rootId: sessionId,
      tokenHash: digest(token),
      kind: 'account' as const,
      userId,
      host: 'localhost',
      expiresAt: new Date(now.getTime() + DAY_MS),
    })),
  )
  return { id, domain, people }
}

/** A person's cookies by name. Without https each name ends with the port. */
export const cookiesOf = ({ token, sessionId }: Person, port: number): Record<string, string> => ({
  [`sid-${port}`]: token,
  [`signedIn-${port}`]: '1',
  [`sessionId-${port}`]: sessionId,
})

export const cookieHeader = (person: Person, port: number): string =>
  Object.entries(cookiesOf(person, port))
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

/** The clients' own code over HTTP, including sealing, with a person's cookies. */
export const apiOf = (
  person: Person,
  { origin, port }: { origin: string; port: number },
  spaceId: string,
): Api =>
  createApi({
    origin,
    sender: { workspaceId: () => spaceId, sessionId: () => person.sessionId },
    fetch: (url, init) => {
      const headers = new Headers(init?.headers)
      headers.set('origin', origin)
      headers.set('cookie', cookieHeader(person, port))
      return fetch(url, { ...init, headers })
    },
  }).api
