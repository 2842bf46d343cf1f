import { AVATAR_COLOURS } from '@metapyra/contract/constants'
import { figureAddress } from '@metapyra/contract/figure'
import type { UserRow } from '../features/account/core/accounts.service.ts'
import { createAccount, prepareAccount, updateUser } from '../features/account/core/accounts.service.ts'
import { updateUser as updateMemberAs } from '../features/admin/update-user.service.ts'
import type { MembersAct } from '../features/audit/service.ts'
import type { Chatter } from '../features/chat/core/chatter.service.ts'
import { movePointerTo } from '../features/chat/history/read-receipts.service.ts'
import { sendMessage } from '../features/chat/messages/send.service.ts'
import { buyPlan, pageStatus } from '../features/payment/billing/purchase.service.ts'
import { invite, nameFromEmail } from '../features/workspace/invite.service.ts'
import { addMembers, createSpace, updateMember } from '../features/workspace/service.ts'
import { sql } from '../platform/db/drizzle.ts'
import { newId } from '../platform/ids.ts'
import type { Services } from '../platform/services.ts'
import { admitGuests, createAnnouncements, importSome, joinAsGuest } from './admin.ts'
import { createDemoAgents } from './agents.ts'
import { makeAppointments } from './appointments.ts'
import { DEMO_LINES } from './conversations.ts'
import { planEvents } from './events.ts'
import { fillLibrary } from './library.ts'
import type { DemoPerson } from './people.ts'
import {
  DEMO_CARD,
  DEMO_FIGURES,
  DEMO_GUESTS,
  DEMO_INVITED,
  DEMO_ORDER,
  DEMO_PASSWORD,
  DEMO_PEOPLE,
  DEMO_SPACE,
  demoEmail,
} from './people.ts'
import { DEMO_PLACES } from './places.ts'
import { askPolls } from './polls.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const FOUNDED_DAYS_AGO = 5
const FOUNDER = DEMO_PEOPLE[0]?.key ?? ''

export interface Demo {
  loginUrl: string
  password: string
  logins: { name: string; email: string; role: string }[]
}

type DemoPeople = Map<string, { person: DemoPerson; user: UserRow }>
/** People who write in the chats, by their names in the conversations. */
type Speakers = Map<string, Chatter>

/**
 * Fills an empty database with one lively space, through the same services that people use. Returns null, and changes
 * nothing, if an account exists already. Throws in production, because its passwords are known.
 */
export const fillDemo = async (services: Services): Promise<Demo | null> => {
  if (services.config.isProduction)
    throw new Error('--demo isn’t allowed in production: its passwords are public')
  if (!(await isEmpty(services))) return null
  const now = services.clock()
  const agoMinutes = (minutes: number): Services => ({
    ...services,
    clock: () => new Date(now.getTime() - minutes * MINUTE_MS),
  })
  const cast = await makeAccounts(services)
  const founded = agoMinutes(FOUNDED_DAYS_AGO * DAY_MINUTES)
  const workspaceId = await foundSpace(founded, cast)
  if (services.config.payment === 'sandbox')
    await payForSpace(services, found(cast, FOUNDER).user, workspaceId)
  await fillSpace(founded, cast, workspaceId)
  const speakers = await bringGuests(agoMinutes, cast, workspaceId)
  const founder = actedBy(founded, workspaceId, found(cast, FOUNDER).user)
  await createAnnouncements({ services: founded, from: founder }, now)
  await say(agoMinutes, speakers, workspaceId)
  await askPolls(agoMinutes, speakers)
  await planEvents(agoMinutes(0), speakers)
  await makeAppointments(services, {
    spaceId: workspaceId,
    member: (key) => ({ user: found(cast, key).user, role: found(speakers, key).role }),
    actedBy: (user) => actedBy(services, workspaceId, user),
  })
  await fillLibrary(agoMinutes, speakers)
  await createDemoAgents(founded, founder)
  await markRead(services, speakers, workspaceId)
  await letSomeGo(services, cast, workspaceId)
  return {
    loginUrl: `${services.hosts.mainOrigin()}/login`,
    password: DEMO_PASSWORD,
    logins: DEMO_PEOPLE.filter((person) => !person.isInactive).map(({ name, key, role }) => ({
      name,
      role,
      email: demoEmail(key),
    })),
  }
}

/** The text that `--demo` prints: the address and the logins. */
export const describeDemo = ({ loginUrl, password, logins }: Demo): string => {
  const width = Math.max(...logins.map(({ email }) => email.length))
  const lines = logins.map(({ email, name, role }) => `  ${email.padEnd(width)}  ${role.padEnd(5)}  ${name}`)
  return [`Log in to ${DEMO_SPACE.name}: ${loginUrl}`, `Everyone’s password: ${password}`, ...lines].join(
    '\n',
  )
}

const isEmpty = async ({ db }: Services): Promise<boolean> => {
  const { rows } = await db.execute<{ has: boolean }>(sql`select exists (select 1 from users) as has`)
  return rows[0]?.has === false
}

const makeAccounts = async ({ db, clock }: Services): Promise<DemoPeople> => {
  const cast: DemoPeople = new Map()
  for (const [index, person] of DEMO_PEOPLE.entries()) {
    const { name, key, look, position } = person
    const account = {
      ...{ name, email: demoEmail(key), password: DEMO_PASSWORD, isVerified: true },
      countryCode: DEMO_PLACES[key]?.[0],
    }
    const { id } = await createAccount(db, await prepareAccount({ breaches: null }, account), clock())
    const colour = AVATAR_COLOURS[index % AVATAR_COLOURS.length] ?? AVATAR_COLOURS[0]
    const figure = DEMO_FIGURES[key]
    const user = await updateUser(db, id, {
      isNewUser: false,
      designation: position,
      character: { look, colour, ...figure },
      image: figure ? figureAddress(figure) : null,
    })
    if (user) cast.set(key, { person, user })
  }
  return cast
}

const foundSpace = async (services: Services, cast: DemoPeople): Promise<string> => {
  const founder = found(cast, FOUNDER)
  const { id } = await createSpace(services, founder.user, {
    ...DEMO_SPACE,
    companyPosition: founder.person.position,
    isOpen: true,
  })
  return id
}

/** Pays on the sandbox's page with the test card, as the owner would. */
const payForSpace = async (services: Services, buyer: UserRow, workspaceId: string): Promise<void> => {
  const order = { ...DEMO_ORDER, workspaceId, buyer, origin: services.hosts.mainOrigin() }
  const { hostedPageId, url } = await buyPlan(services, order)
  await fetch(url, { method: 'POST', body: new URLSearchParams({ card: DEMO_CARD }) })
  await pageStatus(services, { workspaceId, userId: buyer.id, hostedPageId, isLeft: false })
}

const fillSpace = async (services: Services, cast: DemoPeople, id: string): Promise<void> => {
  const [founder, ...others] = [...cast.values()]
  if (!founder) throw new Error('The demo has no people')
  for (const { person, user } of others) {
    await addMembers(services, services.db, id, [{ ...user, companyPosition: person.position }], person.role)
  }
  for (const { person, user } of cast.values()) {
    const [x, y] = person.place
    await updateMember(services.db, id, user.id, { lastLocation: { x, y } })
  }
  // If plans are sold for real money, the Free plan has no seats left for them.
  if (services.config.payment === null || services.config.payment === 'sandbox') {
    await invite(services, {
      from: actedBy(services, id, founder.user),
      spaceName: DEMO_SPACE.name,
      role: 'user',
      emails: DEMO_INVITED.map(demoEmail),
    })
    await importSome({ services, from: actedBy(services, id, founder.user) }, founder.user.email)
  }
}

/** Returns everyone who writes: members and guests, each from the day of their first visit. */
const bringGuests = async (
  agoMinutes: (minutes: number) => Services,
  cast: DemoPeople,
  spaceId: string,
): Promise<Speakers> => {
  const founded = agoMinutes(FOUNDED_DAYS_AGO * DAY_MINUTES)
  const { user: founder } = found(cast, FOUNDER)
  const links = await admitGuests({ services: founded, from: actedBy(founded, spaceId, founder) }, founder)
  const speakers: Speakers = new Map()
  for (const [key, { person, user }] of cast)
    speakers.set(key, { personId: user.id, name: user.name, role: person.role, spaceId, guestRights: [] })
  for (const { key, email, cameDaysAgo } of DEMO_GUESTS) {
    const link = links.find((one) => one.email === email)
    if (!link) throw new Error(`No link was created for ${email}`)
    const personId = await joinAsGuest(agoMinutes(cameDaysAgo * DAY_MINUTES), spaceId, link)
    speakers.set(key, { personId, name: nameFromEmail(email), role: 'guest', spaceId, guestRights: ['chat'] })
  }
  return speakers
}

/** There is no browser, because the server acts for these people. */
const actedBy = ({ clock }: Services, workspaceId: string, actor: UserRow): MembersAct => ({
  workspaceId,
  actor,
  address: null,
  userAgent: null,
  at: clock(),
})

const say = async (
  agoMinutes: (minutes: number) => Services,
  speakers: Speakers,
  spaceId: string,
): Promise<void> => {
  for (const line of DEMO_LINES.toSorted((a, b) => b.minutesAgo - a.minutesAgo)) {
    const services = agoMinutes(line.minutesAgo)
    const [from, to] = [found(speakers, line.from), line.to ? found(speakers, line.to) : undefined]
    const receiverId = to?.personId ?? spaceId
    const { message } = await sendMessage(services, from, { receiverId, clientId: newId(), body: line.body })
    await updateMember(services.db, spaceId, message.senderId, { lastActiveAt: services.clock() })
    // A sender has read the messages above. In a direct conversation, the other person has read the message too.
    await movePointerTo(services, from, 'read', { receiverId, seq: message.seq })
    if (to) await movePointerTo(services, to, 'read', { receiverId: from.personId, seq: message.seq })
  }
}

/** Most people have read everything; a few of today's messages are unread for everyone. */
const markRead = async (services: Services, speakers: Speakers, spaceId: string): Promise<void> => {
  const inSpace = DEMO_LINES.filter(({ to }) => !to)
  const unread = inSpace.filter(({ minutesAgo }) => minutesAgo < 10).length
  for (const speaker of speakers.values()) {
    await movePointerTo(services, speaker, 'read', {
      receiverId: spaceId,
      seq: inSpace.length - unread,
    })
  }
}

const letSomeGo = async (services: Services, cast: DemoPeople, spaceId: string): Promise<void> => {
  const owner = found(cast, FOUNDER)
  for (const { person, user } of cast.values()) {
    if (!person.isInactive) continue
    await updateMemberAs(services, actedBy(services, spaceId, owner.user), {
      userId: user.id,
      status: 'inactive',
    })
  }
}

const found = <T>(people: Map<string, T>, key: string): T => {
  const one = people.get(key)
  if (!one) throw new Error(`The demo has no one called ${key}`)
  return one
}
