import type { Transaction } from '../../db/drizzle.ts'
import type { Services } from '../../services.ts'
import { renewSessionsOf } from '../account/renewal.service.ts'
import type { Act, MembersAct } from '../audit/service.ts'
import { changesBetween, recordActs } from '../audit/service.ts'
import { freeSeats, holdSeats } from '../payment/seats.service.ts'
import { mayChange } from '../workspace/roles.service.ts'
import { lockStandings, voidInvitations } from '../workspace/standing.service.ts'
import { accountsOf, deleteMembers, insertFormer, lockPeople, updateRights } from './people.queries.ts'
import type { Outcome, Wish } from './people.rules.ts'
import {
  CHANGED_SINCE,
  failed,
  GONE,
  isSame,
  moveSeat,
  NO_SEAT,
  reactivated,
  rightsNamed,
  whyNot,
} from './people.rules.ts'
import type { Member } from './queries.ts'

export type { Member, Outcome }

const person = ({ userId, name, email }: Member) => ({ type: 'person' as const, id: userId, name, email })

const heldPeople = async (
  services: Services,
  tx: Transaction,
  { workspaceId, actor }: MembersAct,
  userIds: string[],
) => {
  await lockStandings(tx, workspaceId)
  await holdSeats(services, tx, workspaceId)
  return lockPeople(tx, workspaceId, [actor.id, ...userIds])
}

/** [BULK-2] Changes rights of some people, each by the rules of a single change and with an entry of its own. */
export const changePeople = async (
  services: Services,
  tx: Transaction,
  from: MembersAct,
  wishes: Wish[],
): Promise<Outcome[]> => {
  const { workspaceId, actor } = from
  const standings = await heldPeople(
    services,
    tx,
    from,
    wishes.map(({ userId }) => userId),
  )
  const places = new Map(standings.map(({ userId }, place) => [userId, place]))
  const changed: { before: Member; after: Member; change: Wish['change'] }[] = []
  const seats = { free: await freeSeats(services, tx, workspaceId) }
  const outcomes = wishes.map(({ userId, change: wanted, since = {} }): Outcome => {
    const place = places.get(userId) ?? -1
    const before = standings[place]
    if (!before) return failed(userId, GONE)
    const change = reactivated(before, wanted)
    if (!isSame(before, since)) return failed(userId, CHANGED_SINCE)
    const reason = whyNot(standings, actor.id, userId, change)
    if (reason) return failed(userId, reason)
    if (isSame(before, change)) return { userId, result: 'unchanged' }
    const after = { ...before, ...change }
    if (!moveSeat(seats, before, after)) return failed(userId, NO_SEAT)
    standings[place] = after
    changed.push({ before, after, change })
    return { userId, result: 'changed', before: rightsNamed(before, change), after: change }
  })
  await updateRights(
    tx,
    workspaceId,
    changed.map(({ after }) => after),
  )
  const renewed = changed.filter(({ before, after }) => before.role !== after.role)
  await renewSessionsOf(tx, ...renewed.map(({ after }) => after.userId))
  await voidInvitations(services, tx, workspaceId, changed)
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

/** [BULK-6] Ends memberships; what the people have written and what the log tells of them stays. */
export const removePeople = async (
  services: Services,
  tx: Transaction,
  from: MembersAct,
  userIds: string[],
): Promise<Outcome[]> => {
  const { workspaceId, actor } = from
  const standings = await heldPeople(services, tx, from, userIds)
  const removed: Member[] = []
  const outcomes = userIds.map((userId): Outcome => {
    const reason = whyNot(standings, actor.id, userId, { status: 'inactive' })
    if (reason) return failed(userId, reason)
    const place = standings.findIndex((one) => one.userId === userId)
    const [before] = standings.splice(place, 1)
    if (!before) return failed(userId, GONE)
    removed.push(before)
    return { userId, result: 'changed', before: { ...before }, after: {} }
  })
  await deleteMembers(
    tx,
    workspaceId,
    removed.map(({ userId }) => userId),
  )
  const endings = removed.map((before) => ({ before, after: { ...before, status: 'inactive' as const } }))
  await voidInvitations(services, tx, workspaceId, endings)
  const acts = removed.map((one): Act => ({ action: 'person.removed', subject: person(one) }))
  await recordActs(tx, from, acts)
  return outcomes
}

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
  const standings = await heldPeople(services, tx, from, userIds)
  const own = standings.find(({ userId }) => userId === actor.id)
  const accounts = new Map((await accountsOf(tx, userIds)).map((account) => [account.id, account]))
  const reasons = new Map<string, string>()
  const seats = { free: await freeSeats(services, tx, from.workspaceId) }
  const wanted = rows.flatMap((row): Member[] => {
    const account = accounts.get(row.userId)
    if (!account) reasons.set(row.userId, 'Has no account any more.')
    else if (own?.status !== 'active' || !mayChange(own.role, row.role))
      reasons.set(row.userId, 'Only an owner may change an admin or an owner, or make one.')
    else if (!moveSeat(seats, undefined, row)) reasons.set(row.userId, NO_SEAT)
    else {
      const invitedBy = row.status === 'invited' && row.invitedBy ? actor.id : row.invitedBy
      return [{ ...row, email: account.email, image: account.image, invitedBy }]
    }
    return []
  })
  const back = await insertFormer(tx, wanted)
  const acts = back.map((one): Act => ({ action: 'person.restored', subject: person(one) }))
  await recordActs(tx, from, acts)
  const cameBack = new Set(back.map(({ userId }) => userId))
  return userIds.map((userId) =>
    cameBack.has(userId)
      ? { userId, result: 'changed', before: {}, after: {} }
      : failed(userId, reasons.get(userId) ?? 'Has come back to the space since.'),
  )
}
