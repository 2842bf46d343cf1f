import type { Input } from '@metapyra/contract/calls'
import type { Status } from '@metapyra/contract/entities/status'
import type { PersonStatus } from '@metapyra/contract/person'
import { STATUS } from '@metapyra/contract/presence'
import { AppError } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { cleanLine } from '../../platform/text/plain-text.ts'
import type { StatusRow } from './queries.ts'
import {
  dropOlder,
  lockMember,
  membersAmong,
  recentStatuses,
  saveStatus,
  setStatuses,
  setStatusesOf,
  takeBack,
} from './queries.ts'
import { isOver, oneEmoji, prevailing, toPersonStatus, visibleStatus } from './rules.ts'

/** The person whose status it is, in one space. */
export interface Sayer {
  workspaceId: string
  personId: string
  /** [STATUS-6] Nothing is stored for people without an account. */
  hasAccount: boolean
  /** [GUEST-17] True if the reader sees only the statuses of people near them. */
  seesNearOnly?: boolean
}

type PersonKey = Pick<Sayer, 'workspaceId' | 'personId'>

const manual = ({ workspaceId, personId: userId }: PersonKey) =>
  ({ workspaceId, userId, source: 'manual' }) as const

const toStatus = (row: StatusRow): Status => {
  const { id, userId, workspaceId, createdAt } = row
  return { id, userId, workspaceId, ...toPersonStatus(row), createdAt: createdAt.toISOString() }
}

/** A status that is not stored: automatic, or set by a person without an account. */
const unstored = ({ workspaceId, personId }: PersonKey, status: PersonStatus, now: Date): Status => ({
  id: null,
  userId: personId,
  workspaceId,
  ...status,
  createdAt: now.toISOString(),
})

/** Returns the automatic status, for people without a valid one of their own. */
const seenOf = (
  { presence, clock }: Services,
  { workspaceId, personId }: PersonKey,
  isMember: boolean,
): PersonStatus => {
  const here = presence.personIn(workspaceId, personId)?.status
  if (!here) return visibleStatus('offline')
  const showsPresence = here.source === 'idle' || (!isMember && !isOver(here, clock()))
  return showsPresence ? here : visibleStatus('available')
}

/** Returns a member's current status, as set by themselves or their calendar. */
export const storedStatusOf = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  workspaceId: string,
  userId: string,
): Promise<PersonStatus | undefined> => {
  const row = prevailing(await setStatusesOf(db, { workspaceId, userId }), clock())
  return row && toPersonStatus(row)
}

/** Filters members to those in Do not disturb now. */
export const doNotDisturbAmong = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  workspaceId: string,
  userIds: string[],
): Promise<Set<string>> => {
  const rowsOf = Map.groupBy(await setStatuses(db, workspaceId, userIds), ({ userId }) => userId)
  return new Set(userIds.filter((id) => prevailing(rowsOf.get(id) ?? [], clock())?.state === 'dnd'))
}

/**
 * [STATUS-7] Returns the statuses of these people of the space, in this order, each once; the caller's own if none are
 * named.
 */
export const statusesOf = async (
  services: Services,
  { workspaceId, personId, seesNearOnly }: Sayer,
  userIds: readonly string[] = [personId],
): Promise<Status[]> => {
  const { db, clock, presence } = services
  const ids = [...new Set(userIds)]
  const near = seesNearOnly && new Set([personId, ...presence.nearTo(workspaceId, personId)])
  if (near && !ids.every((id) => near.has(id))) throw new AppError('NOT_FOUND')
  const [memberIds, rows] = await Promise.all([
    membersAmong(db, workspaceId, ids),
    setStatuses(db, workspaceId, ids),
  ])
  const now = clock()
  const rowsOf = Map.groupBy(rows, ({ userId }) => userId)
  return ids.map((id) => {
    const isMember = memberIds.has(id)
    if (!isMember && id !== personId && !presence.isIn(workspaceId, id)) throw new AppError('NOT_FOUND')
    const row = prevailing(rowsOf.get(id) ?? [], now)
    const place = { workspaceId, personId: id }
    return row ? toStatus(row) : unstored(place, seenOf(services, place, isMember), now)
  })
}

/** [STATUS-4] Returns the statuses a person has set recently. */
export const recentsOf = async ({ db }: Services, sayer: Sayer): Promise<Status[]> =>
  sayer.hasAccount ? (await recentStatuses(db, manual(sayer), STATUS.recents)).map(toStatus) : []

type StatusInput = Input<'POST v2/status/add'>

const checked = ({ state, text, emoji, clearAt }: StatusInput, now: Date) => {
  const ends = clearAt ? new Date(clearAt) : null
  if (ends && ends <= now)
    throw new AppError('VALIDATION', { fields: { clearAt: 'Choose a time in the future.' } })
  const picture = emoji ? oneEmoji(emoji) : ''
  if (picture === undefined) throw new AppError('VALIDATION', { fields: { emoji: 'Use a single emoji.' } })
  return { state, text: cleanLine(text), emoji: picture, clearAt: ends }
}

/** Sets the caller's status in place of the earlier one. */
export const setStatus = async (services: Services, sayer: Sayer, input: StatusInput): Promise<Status> => {
  const { db, clock } = services
  const now = clock()
  const key = manual(sayer)
  const row = { id: newId(), ...key, ...checked(input, now), isSet: true, createdAt: now }
  const { workspaceId, personId, hasAccount } = sayer
  if (!hasAccount) {
    const status = toPersonStatus(row)
    emitOnCommit(db, 'status:changed', { workspaceId, personId, status })
    return unstored(sayer, status, now)
  }
  await db.transaction(async (tx) => {
    await lockMember(tx, key)
    await takeBack(tx, key)
    await saveStatus(tx, row)
    await dropOlder(tx, key, STATUS.recents)
    emitOnCommit(tx, 'status:changed', { workspaceId, personId, status: null })
  })
  return toStatus(row)
}

/** Clears the caller's status. Returns the one displayed from now on. */
export const clearStatus = async (services: Services, sayer: Sayer): Promise<Status> => {
  const { db, clock } = services
  const { workspaceId, personId, hasAccount } = sayer
  if (!hasAccount) {
    const status = visibleStatus('available')
    const isHere = services.presence.isIn(workspaceId, personId)
    emitOnCommit(db, 'status:changed', { workspaceId, personId, status })
    return unstored(sayer, isHere ? status : visibleStatus('offline'), clock())
  }
  await takeBack(db, manual(sayer))
  emitOnCommit(db, 'status:changed', { workspaceId, personId, status: null })
  const [status] = await statusesOf(services, sayer)
  if (!status) throw new Error('No status of oneself')
  return status
}
