import type { Input, Reply } from '@metapyra/contract/calls'
import { cleanEmail, isEmail } from '@metapyra/contract/email-address'
import { EVENT } from '@metapyra/contract/event'
import type { Executor, Transaction } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { newId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { peopleInGroup } from '../../chat/groups/groups.service.ts'
import { nameFromEmail } from '../../workspace/invite.service.ts'
import { mayChange } from '../core/access.rules.ts'
import type { AttendeeRow } from '../core/attendees.queries.ts'
import {
  assignToMembers,
  attendeesOf,
  countAttendees,
  insertAttendees,
  responsesOf,
  updateAttendees,
} from '../core/attendees.queries.ts'
import { notifyChanged } from '../core/changed.service.ts'
import { wrong } from '../core/content.rules.ts'
import { guestsById, membersByEmail, membersById } from '../core/people.queries.ts'
import type { EventRow } from '../core/queries.ts'
import { lockEvent } from '../core/queries.ts'
import type { Viewer } from '../core/viewer.rules.ts'
import { keyOfGuest, keyOfMail, keyOfUser } from '../core/viewer.rules.ts'
import { notifyPeople } from '../notifications/notify.service.ts'
import { toAttendee } from '../presenter/people.service.ts'
import { requireEvent } from '../presenter/presenter.service.ts'

type Invited = Pick<Input<'POST v2/event/invite-users'>, 'userIds' | 'groupIds' | 'emailList'>
type Person = Pick<AttendeeRow, 'personKey' | 'userId' | 'email' | 'name'>

const asMember = ({ userId, name }: { userId: string; name: string }): Person => ({
  personKey: keyOfUser(userId),
  userId,
  email: null,
  name,
})

/** Returns members and guests of this space; others count as not found. */
const peopleById = async (db: Executor, spaceId: string, ids: string[]): Promise<Person[]> => {
  const requestedIds = [...new Set(ids.map((id) => id.toLowerCase()))]
  const found = await membersById(db, spaceId, requestedIds)
  const rest = requestedIds.filter((id) => !found.some(({ userId }) => userId === id))
  const visitors = rest.length > 0 ? await guestsById(db, spaceId, rest) : []
  if (rest.some((id) => !visitors.some(({ asked: requestedIds }) => requestedIds === id)))
    throw new AppError('NOT_FOUND', { message: 'One of these people isn’t in this space.' })
  const guests = visitors.map(({ id, name }) => ({
    personKey: keyOfGuest(id),
    userId: null,
    email: null,
    name,
  }))
  return [...found.map(asMember), ...guests]
}

/** Returns the people of groups that the inviter is in too. */
const peopleOfGroups = async (services: Services, viewer: Viewer, ids: string[]): Promise<Person[]> => {
  if (!viewer.userId) return []
  const { userId: personId, name, role, spaceId, guestRights } = viewer
  const who = { personId, name, role, spaceId, guestRights }
  const groups = await Promise.all(ids.map((receiverId) => peopleInGroup(services, who, { receiverId })))
  return groups.flatMap(({ rows }) => rows).map(asMember)
}

/**
 * [EVENT-12] Returns people by email address; a member's address stands for the member. Only confirmed people can
 * invite external guests.
 */
const peopleByMail = async (db: Executor, viewer: Viewer, list: string[]) => {
  const typed = [...new Set(list.map(cleanEmail))]
  const emails = typed.filter(isEmail)
  const found = await membersByEmail(db, viewer.spaceId, emails)
  const externalEmails = emails.filter((email) => !found.some((one) => one.email === email))
  if (externalEmails.length > 0 && !viewer.email) throw new AppError('VERIFY_EMAIL_FIRST')
  const byMail = externalEmails.map((email) => ({
    personKey: keyOfMail(email),
    userId: null,
    email,
    name: nameFromEmail(email),
  }))
  return {
    people: [...found.map(asMember), ...byMail],
    emailOf: new Map([
      ...found.map(({ userId, email }) => [keyOfUser(userId), email] as const),
      ...externalEmails.map((email) => [keyOfMail(email), email] as const),
    ]),
    invalid: typed.filter((email) => !isEmail(email)),
  }
}

/** Resolves the people of an invitation, before anything is locked. */
export const resolveInvited = async (services: Services, viewer: Viewer, invited: Invited) => {
  const { userIds = [], groupIds = [], emailList = [] } = invited
  const byMail = await peopleByMail(services.db, viewer, emailList)
  const people = [
    ...(await peopleById(services.db, viewer.spaceId, userIds)),
    ...(await peopleOfGroups(services, viewer, groupIds)),
    ...byMail.people,
  ]
  const own = new Set<string>(viewer.keys)
  const each = new Map(
    people.filter(({ personKey }) => !own.has(personKey)).map((person) => [person.personKey, person]),
  )
  return { ...byMail, people: [...each.values()] }
}

/** [EVENT-12] Adds people to a locked event and notifies them. People who are already invited keep their status. */
export const addPeople = async (
  tx: Transaction,
  event: EventRow,
  people: Person[],
  { by, role, now }: { by: Viewer; role: 'cohost' | 'guest'; now: Date },
): Promise<AttendeeRow[]> => {
  if (role === 'cohost' && people.some(({ userId }) => !userId))
    throw wrong({ role: 'Only members can have this role.' })
  if ((await countAttendees(tx, event.id)) + people.length > EVENT.maxAttendees)
    throw new AppError('CONFLICT', { message: `An event can have ${EVENT.maxAttendees} people at most.` })
  await assignToMembers(
    tx,
    event.id,
    people.flatMap(({ userId }) => userId ?? []),
  )
  const added = await insertAttendees(
    tx,
    people.map((person) => ({
      ...person,
      id: newId(),
      eventId: event.id,
      recurrenceId: '',
      role,
      status: 'invited' as const,
      isLetIn: true,
      mustReconfirm: false,
      answers: null,
      queuedAt: null,
      respondedAt: null,
      createdAt: now,
    })),
  )
  const news = { event, recurrenceId: '', kind: 'invited' as const, people: added, senderId: by.userId }
  if (!event.isCancelled) await notifyPeople(tx, news)
  return added
}

export const invite = async (
  services: Services,
  viewer: Viewer,
  { eventId, role = 'guest', ...invited }: Input<'POST v2/event/invite-users'>,
): Promise<Reply<'POST v2/event/invite-users'>> => {
  const { db, clock } = services
  const { own } = await requireEvent(services, viewer, eventId)
  if (!mayChange(viewer, own)) throw new AppError('FORBIDDEN')
  const { people, emailOf, invalid } = await resolveInvited(services, viewer, invited)
  return db.transaction(async (tx) => {
    const event = await lockEvent(tx, viewer.spaceId, eventId)
    if (!event) throw new AppError('NOT_FOUND')
    const added = await addPeople(tx, event, people, { by: viewer, role, now: clock() })
    const isNew = new Set(added.map(({ personKey }) => personKey))
    const known = people.filter(({ personKey }) => !isNew.has(personKey))
    if (role === 'cohost') await makeCohosts(tx, event, known)
    notifyChanged(tx, event)
    return {
      invited: added.map((row) =>
        toAttendee(
          {
            row,
            name: null,
            image: null,
            character: null,
            address: emailOf.get(row.personKey) ?? null,
            wasThere: false,
          },
          { isRunning: true, hasEnded: false },
        ),
      ),
      alreadyInvited: known.flatMap(({ personKey }) => emailOf.get(personKey) ?? []),
      invalid,
    }
  })
}

/** Makes invited guests co-hosts; the organizer's role stays. */
const makeCohosts = async (tx: Transaction, event: EventRow, people: Person[]): Promise<void> => {
  const keys = people.map(({ personKey }) => personKey)
  const rows = keys.length > 0 ? await responsesOf(tx, [event.id], keys) : []
  const guests = rows.filter(({ role }) => role === 'guest').map(({ id }) => id)
  await updateAttendees(tx, guests, { role: 'cohost' })
}

/** Sends the invitations that were held back while the event was a draft. */
export const notifyInvited = async (tx: Transaction, event: EventRow): Promise<void> => {
  const all = await attendeesOf(tx, event.id)
  const people = all.filter(({ role, recurrenceId }) => role !== 'host' && recurrenceId === '')
  await notifyPeople(tx, { event, recurrenceId: '', kind: 'invited', people })
}
