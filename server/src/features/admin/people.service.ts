import type { Transaction } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import { leaveAgents } from '../agent/member-removal.service.ts'
import type { Act, MembersAct } from '../audit/service.ts'
import { changesBetween, recordActs } from '../audit/service.ts'
import { eraseSoon } from '../chat/retention/erase.service.ts'
import { closedAmong } from '../deletion/service.ts'
import { freeDesksOf } from '../desk/service.ts'
import { leaveLibrary } from '../library/member-removal.service.ts'
import { moveSeat, NO_SEAT, seatsLeft } from '../payment/seats/seats.service.ts'
import { leavePolls } from '../poll/leaving.service.ts'
import { mayChange } from '../workspace/roles.service.ts'
import { memberOf } from '../workspace/service.ts'
import { changeMembers, lockPeople, settleStandings } from '../workspace/standing.service.ts'
import type { Member } from './people.queries.ts'
import { accountsOf, deleteMembers, insertFormer } from './people.queries.ts'
import type { Outcome, Wish } from './people.rules.ts'
import {
  attempt,
  CHANGED_SINCE,
  checkOneOfMany,
  failed,
  fieldsNamed,
  isSame,
  reactivated,
} from './people.rules.ts'
import { checkUpdate } from './rules.ts'

export type { Member, Outcome }
export { failed }

const OWNERS_STAY = 'You own this space. Transfer ownership first, under Settings in the console.'

const DELETED = 'This person has deleted their account.'

const person = ({ userId, name, email }: Member) => ({ type: 'person' as const, id: userId, name, email })

/**
 * Changes people as an owner or admin may, each with an entry of its own; rights are read again under lock, not from the
 * request. What may not be throws where one is meant; of many the rest is done ([BULK-2]).
 */
export const changePeople = async (
  services: Services,
  tx: Transaction,
  from: MembersAct,
  wishes: Wish[],
  { isOfMany } = { isOfMany: true },
): Promise<Outcome[]> => {
  const { workspaceId, actor } = from
  const userIds = wishes.map(({ userId }) => userId)
  const standings = await lockPeople(services, tx, from, userIds)
  const places = new Map(standings.map(({ userId }, place) => [userId, place]))
  const changed: { before: Member; after: Member; change: Wish['change'] }[] = []
  const seats = await seatsLeft(services, tx, workspaceId)
  const gone = await closedAmong(tx, userIds)
  const check = isOfMany ? checkOneOfMany : checkUpdate
  const changeOne = ({ userId, change: wanted, since = {} }: Wish): Outcome => {
    const place = places.get(userId) ?? -1
    const before = standings[place]
    if (!before) throw new AppError('NOT_FOUND')
    const change = reactivated(before, wanted)
    if (!isSame(before, since)) throw new AppError('CONFLICT', { message: CHANGED_SINCE })
    check(standings, actor.id, { ...change, userId })
    if (change.status === 'active' && gone.includes(userId))
      throw new AppError('CONFLICT', { message: DELETED })
    if (isSame(before, change)) return { userId, result: 'unchanged' }
    const after = { ...before, ...change }
    if (!moveSeat(seats, before, after))
      throw new AppError(seats.isLapsed ? 'SUBSCRIPTION_LAPSED' : 'SEATS_USED_UP', { message: NO_SEAT })
    standings[place] = after
    changed.push({ before, after, change })
    return { userId, result: 'changed', before: fieldsNamed(before, change), after: change }
  }
  const outcomes = wishes.map((wish) =>
    isOfMany ? attempt(wish.userId, () => changeOne(wish)) : changeOne(wish),
  )
  await changeMembers(services, tx, workspaceId, changed, { isOfMany })
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

/** Ends memberships under `lockPeople`, and settles what follows; with what the people wrote, where that goes too. */
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
  await settleStandings(services, tx, from.workspaceId, changes, { isOfMany: !hasLeft, hasLeft })
  if (!isErasing) return
  await leaveLibrary(tx, from.workspaceId, userIds)
  await leavePolls(tx, from.workspaceId, userIds)
  await leaveAgents(tx, from.workspaceId, userIds)
  await eraseSoon(tx, from, ending.filter(({ joinedAt }) => joinedAt).map(person))
}

/** [BULK-6] What the people have written and what the log tells of them stays, unless their words shall go as well. */
export const removePeople = async (
  services: Services,
  tx: Transaction,
  from: MembersAct,
  userIds: string[],
  { isErasing }: { isErasing?: boolean | undefined } = {},
): Promise<Outcome[]> => {
  const { actor } = from
  const standings = await lockPeople(services, tx, from, userIds)
  const removed: Member[] = []
  const removeOne = (userId: string): Outcome => {
    checkOneOfMany(standings, actor.id, { userId, status: 'inactive' })
    const place = standings.findIndex((one) => one.userId === userId)
    const [before] = standings.splice(place, 1)
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
 * [LEAVE-1] Whoever takes part ends that themselves; who does not any more has nothing to end. [LEAVE-2] Owners hand
 * their space on before.
 */
export const leaveSpace = async (
  services: Services,
  from: MembersAct,
  { isErasing }: { isErasing: boolean },
): Promise<void> =>
  services.db.transaction(async (tx) => {
    if (!(await memberOf(tx, from.workspaceId, from.actor.id))) return
    const standings = await lockPeople(services, tx, from, [])
    const own = standings.find(({ userId }) => userId === from.actor.id)
    if (!own || own.status === 'invited') return
    if (own.status !== 'active') throw new AppError('FORBIDDEN')
    if (own.role === 'owner') throw new AppError('CONFLICT', { message: OWNERS_STAY })
    await recordActs(tx, from, [{ action: 'person.left', subject: person(own) }])
    await endMemberships(services, tx, from, [own], { isErasing, hasLeft: true })
  })

/**
 * Puts removed people back as they were, where they have not come back another way. Whoever was only invited rests on
 * the right of whoever puts them back ([ADM-3]); their link stays void until it is sent again.
 */
export const restorePeople = async (
  services: Services,
  tx: Transaction,
  from: MembersAct,
  rows: Member[],
): Promise<Outcome[]> => {
  const { actor } = from
  const userIds = rows.map(({ userId }) => userId)
  const standings = await lockPeople(services, tx, from, userIds)
  const own = standings.find(({ userId }) => userId === actor.id)
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
  const back = await insertFormer(tx, wanted)
  const returns = back.map((after) => ({ before: { ...after, status: 'inactive' as const }, after }))
  await settleStandings(services, tx, from.workspaceId, returns, { isOfMany: true })
  const acts = back.map((one): Act => ({ action: 'person.restored', subject: person(one) }))
  await recordActs(tx, from, acts)
  const cameBack = new Set(back.map(({ userId }) => userId))
  return userIds.map((userId) =>
    cameBack.has(userId)
      ? { userId, result: 'changed', before: {}, after: {} }
      : failed(userId, reasons.get(userId) ?? 'Has rejoined the space since.'),
  )
}
