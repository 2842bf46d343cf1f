import type { Transaction } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import { deleteThreadsOfMembers } from '../agent/member-removal.service.ts'
import type { Act, MembersAct } from '../audit/service.ts'
import { changesBetween, recordActs } from '../audit/service.ts'
import { eraseSoon } from '../chat/retention/erase.service.ts'
import { closedAmong } from '../deletion/service.ts'
import { freeDesksOf } from '../desk/service.ts'
import { leaveLibrary } from '../library/member-removal.service.ts'
import { moveSeat, NO_SEAT, seatsLeft } from '../payment/seats/seats.service.ts'
import { leavePolls } from '../poll/member-removal.service.ts'
import { applyMembershipChanges, changeMembers, lockPeople } from '../workspace/membership.service.ts'
import { mayChange } from '../workspace/roles.service.ts'
import { memberOf } from '../workspace/service.ts'
import type { Member } from './people.queries.ts'
import { accountsOf, deleteMembers, restoreMembers } from './people.queries.ts'
import type { BulkResult, PersonUpdate } from './people.rules.ts'
import {
  attempt,
  CHANGED_SINCE,
  checkAsImported,
  checkOneOfMany,
  failed,
  fieldsNamed,
  isSame,
  withInvitedIfNeverJoined,
} from './people.rules.ts'
import { checkMemberChange } from './rules.ts'

export type { BulkResult as Outcome, Member }
export { failed }

const OWNERS_STAY = 'You own this space. Transfer ownership first, under Settings in the console.'

const DELETED = 'This person has deleted their account.'

const person = ({ userId, name, email }: Member) => ({ type: 'person' as const, id: userId, name, email })

/**
 * Changes people with the rights of an owner or admin, each with an audit entry. Rights are read again under lock, not
 * from the request. A forbidden change throws if one person is meant; of many, the others are changed ([BULK-2]).
 */
export const changePeople = async (
  services: Services,
  tx: Transaction,
  from: MembersAct,
  personChanges: PersonUpdate[],
  { isOfMany } = { isOfMany: true },
): Promise<BulkResult[]> => {
  const { workspaceId, actor } = from
  const userIds = personChanges.map(({ userId }) => userId)
  const members = await lockPeople(services, tx, from, userIds)
  const places = new Map(members.map(({ userId }, place) => [userId, place]))
  const changed: { before: Member; after: Member; change: PersonUpdate['change'] }[] = []
  const seats = await seatsLeft(services, tx, workspaceId)
  const closedIds = await closedAmong(tx, userIds)
  const check = isOfMany ? checkOneOfMany : checkMemberChange
  const changeOne = ({ userId, change: wanted, since = {} }: PersonUpdate): BulkResult => {
    const place = places.get(userId) ?? -1
    const before = members[place]
    if (!before) throw new AppError('NOT_FOUND')
    const change = withInvitedIfNeverJoined(before, wanted)
    if (!isSame(before, since)) throw new AppError('CONFLICT', { message: CHANGED_SINCE })
    check(members, actor.id, { ...change, userId })
    if (change.status === 'active' && closedIds.includes(userId))
      throw new AppError('CONFLICT', { message: DELETED })
    if (isSame(before, change)) return { userId, result: 'unchanged' }
    const after = { ...before, ...change }
    if (!moveSeat(seats, before, after))
      throw new AppError(seats.isLapsed ? 'SUBSCRIPTION_LAPSED' : 'SEATS_USED_UP', { message: NO_SEAT })
    members[place] = after
    changed.push({ before, after, change })
    return { userId, result: 'changed', before: fieldsNamed(before, change), after: change }
  }
  const outcomes = personChanges.map((input) =>
    isOfMany ? attempt(input.userId, () => changeOne(input)) : changeOne(input),
  )
  await changeMembers(services, tx, workspaceId, changed, { isInAuditLog: true })
  const acts = changed.map(
    ({ before, change }): Act => ({
      action: 'person.changed',
      subject: person(before),
      changes: changesBetween(before, change),
    }),
  )
  await recordActs(tx, from, acts)
  return outcomes
}

/** Ends memberships under `lockPeople` with all consequences, and optionally deletes what the people wrote. */
const endMemberships = async (
  services: Services,
  tx: Transaction,
  from: MembersAct,
  ending: Member[],
  { isErasing = false, hasLeft }: { isErasing?: boolean | undefined; hasLeft: boolean },
): Promise<void> => {
  const userIds = ending.map(({ userId }) => userId)
  await freeDesksOf(tx, from.workspaceId, userIds)
  await deleteMembers(tx, from.workspaceId, userIds)
  const changes = ending.map((before) => ({ before, after: { ...before, status: 'inactive' as const } }))
  await applyMembershipChanges(services, tx, from.workspaceId, changes, { isInAuditLog: !hasLeft, hasLeft })
  if (!isErasing) return
  await leaveLibrary(tx, from.workspaceId, userIds)
  await leavePolls(tx, from.workspaceId, userIds)
  await deleteThreadsOfMembers(tx, from.workspaceId, userIds)
  await eraseSoon(tx, from, ending.filter(({ joinedAt }) => joinedAt).map(person))
}

/** [BULK-6] What the people wrote and the log's entries about them stay, unless their content should be deleted too. */
export const removePeople = async (
  services: Services,
  tx: Transaction,
  from: MembersAct,
  userIds: string[],
  { isErasing, importId }: { isErasing?: boolean | undefined; importId?: string | undefined } = {},
): Promise<BulkResult[]> => {
  const { actor } = from
  const members = await lockPeople(services, tx, from, userIds)
  const removed: Member[] = []
  const removeOne = (userId: string): BulkResult => {
    checkOneOfMany(members, actor.id, { userId, status: 'inactive' })
    const place = members.findIndex((member) => member.userId === userId)
    if (importId) checkAsImported(members[place], importId)
    const [before] = members.splice(place, 1)
    if (!before) throw new AppError('NOT_FOUND')
    removed.push(before)
    return { userId, result: 'changed', before: { ...before }, after: {} }
  }
  const outcomes = userIds.map((userId) => attempt(userId, () => removeOne(userId)))
  const acts = removed.map((one): Act => ({ action: 'person.removed', subject: person(one) }))
  await recordActs(tx, from, acts)
  await endMemberships(services, tx, from, removed, { isErasing, hasLeft: false })
  return outcomes
}

/**
 * [LEAVE-1] A member can end their own membership; without one, nothing happens. [LEAVE-2] Owners have to transfer
 * their space first.
 */
export const leaveSpace = async (
  services: Services,
  from: MembersAct,
  { isErasing }: { isErasing: boolean },
): Promise<void> =>
  services.db.transaction(async (tx) => {
    if (!(await memberOf(tx, from.workspaceId, from.actor.id))) return
    const members = await lockPeople(services, tx, from, [])
    const own = members.find(({ userId }) => userId === from.actor.id)
    if (!own || own.status === 'invited') return
    if (own.status !== 'active') throw new AppError('FORBIDDEN')
    if (own.role === 'owner') throw new AppError('CONFLICT', { message: OWNERS_STAY })
    await recordActs(tx, from, [{ action: 'person.left', subject: person(own) }])
    await endMemberships(services, tx, from, [own], { isErasing, hasLeft: true })
  })

/**
 * Restores removed people as they were, unless they came back in another way. The invitation of a person who was only
 * invited now depends on the rights of the restoring admin ([ADM-3]). Its link stays void until it is sent again.
 */
export const restorePeople = async (
  services: Services,
  tx: Transaction,
  from: MembersAct,
  rows: Member[],
): Promise<BulkResult[]> => {
  const { actor } = from
  const userIds = rows.map(({ userId }) => userId)
  const members = await lockPeople(services, tx, from, userIds)
  const own = members.find(({ userId }) => userId === actor.id)
  const accounts = new Map((await accountsOf(tx, userIds)).map((account) => [account.id, account]))
  const reasons = new Map<string, string>()
  const seats = await seatsLeft(services, tx, from.workspaceId)
  const wanted = rows.flatMap((row): Member[] => {
    const account = accounts.get(row.userId)
    if (!account) reasons.set(row.userId, 'No longer has an account.')
    else if (own?.status !== 'active' || !mayChange(own.role, row.role))
      reasons.set(row.userId, 'Only an owner can change admins and owners or add new ones.')
    else if (!moveSeat(seats, undefined, row)) reasons.set(row.userId, NO_SEAT)
    else {
      const invitedBy = row.status === 'invited' && row.invitedBy ? actor.id : row.invitedBy
      const image = row.joinedAt ? account.image : row.image
      return [{ ...row, email: account.email, image, invitedBy }]
    }
    return []
  })
  const back = await restoreMembers(tx, wanted)
  const returns = back.map((after) => ({ before: { ...after, status: 'inactive' as const }, after }))
  await applyMembershipChanges(services, tx, from.workspaceId, returns, { isInAuditLog: true })
  const acts = back.map((one): Act => ({ action: 'person.restored', subject: person(one) }))
  await recordActs(tx, from, acts)
  const cameBack = new Set(back.map(({ userId }) => userId))
  return userIds.map((userId) =>
    cameBack.has(userId)
      ? { userId, result: 'changed', before: {}, after: {} }
      : failed(userId, reasons.get(userId) ?? 'Has rejoined the space since.'),
  )
}
