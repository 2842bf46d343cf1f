import type { Reply } from '@metapyra/contract/calls'
import type { Transaction } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from '../account/core/accounts.service.ts'
import { updateUser, userById } from '../account/core/accounts.service.ts'
import { lockUser } from '../account/core/identities.service.ts'
import { deletedMail, eraseAtOf } from '../account/deleted-mail.service.ts'
import { endSessionsOfUser } from '../account/sessions/end-sessions.service.ts'
import { cancelGuestBookings, revokeLinksOf } from '../appointment/member-removal.service.ts'
import type { ActOrigin } from '../audit/service.ts'
import { recordAct } from '../audit/service.ts'
import { deleteFeedsOf } from '../event/feed/feed.service.ts'
import { endLinksBy } from '../guest/end-links.service.ts'
import { endVisitsAtClosed } from '../guest/guests.service.ts'
import { removeLinksOf } from '../linked-account/link.service.ts'
import { writeMails } from '../mail/service.ts'
import { voidAllTokens } from '../token/service.ts'
import { changeMembers, lockPeople } from '../workspace/membership.service.ts'
import { settingsOf } from '../workspace/service.ts'
import { insertDeletion, setAccessMethods, spacesOf } from './queries.ts'
import { fateOfSpace } from './space-fate.rules.ts'
import type { OrphanedSpace } from './tables.ts'
import { ACCESS_SETTINGS } from './tables.ts'

type Space = Awaited<ReturnType<typeof spacesOf>>[number]

const named = ({ id, name, domain }: Space) => ({ id, name, domain })

const partitionSpaces = (spaces: Space[]) => {
  const fates = spaces.map((space) => ({ space, fate: fateOfSpace(space) }))
  return {
    gone: fates.filter(({ fate }) => fate === 'goes').map(({ space }) => space),
    blockers: fates.flatMap(({ space, fate }) =>
      fate === 'owner' || fate === 'plan' ? [{ ...named(space), reason: fate }] : [],
    ),
  }
}

/** Returns what deleting the account would do, for the confirmation page. */
export const deletionOf = async (
  { db, clock }: Services,
  userId: string,
): Promise<Reply<'GET v2/user/deletion'>> => {
  const { gone, blockers } = partitionSpaces(await spacesOf(db, userId))
  const user = await userById(db, userId)
  return {
    hasPassword: user?.passwordHash != null,
    eraseAt: eraseAtOf(clock()).toISOString(),
    blockers,
    spacesGone: gone.map(named),
  }
}

const quoted = (names: string[]) => names.map((name) => `“${name}”`).join(', ')

/** [DEL-1] Throws if others would be left without an owner, or if a plan of a space that goes away is still paid. */
const checkNothingBlocks = ({ blockers }: ReturnType<typeof partitionSpaces>): void => {
  if (blockers.length === 0) return
  const names = (reason: 'owner' | 'plan') =>
    quoted(blockers.filter((blocker) => blocker.reason === reason).map(({ name }) => name))
  const [owned, paid] = [names('owner'), names('plan')]
  const message = [
    owned && `You’re the only owner of ${owned}. Transfer ownership to someone else first.`,
    paid && `Cancel the plan for ${paid} first.`,
  ]
  throw new AppError('CONFLICT', { message: message.filter(Boolean).join(' ') })
}

/** Ends everything that gives access in a person's name, here or elsewhere. */
const endAllAccess = async (services: Services, tx: Transaction, user: UserRow, now: Date): Promise<void> => {
  await endSessionsOfUser(tx, user.id)
  await voidAllTokens(tx, user.id, now)
  await deleteFeedsOf(tx, user.id)
  await removeLinksOf(services, tx, user.id)
  await endLinksBy(tx, user.id, now)
}

/** Removes a person from a space: frees the seat, voids invitations they sent and notifies others. */
const leaveSpace = async (
  services: Services,
  tx: Transaction,
  from: Omit<ActOrigin, 'workspaceId' | 'actor'>,
  user: UserRow,
  workspaceId: string,
): Promise<void> => {
  const actor = { id: user.id, name: user.name, email: user.email }
  const own = (await lockPeople(services, tx, { workspaceId, actor }, [])).find(
    ({ userId }) => userId === user.id,
  )
  if (own?.status !== 'active') return
  const subject = { type: 'person' as const, ...actor }
  await recordAct(tx, { ...from, workspaceId, actor }, { action: 'account.deleted', subject })
  const change = { before: own, after: { ...own, status: 'inactive' as const } }
  await changeMembers(services, tx, workspaceId, [change], { isInAuditLog: false })
  await revokeLinksOf(tx, workspaceId, [user.id], from.at)
}

/**
 * Closes all access methods of a space that has no one else, because no one is left to admit anyone. Returns the
 * earlier settings.
 */
const closeAccessMethods = async (tx: Transaction, { id, settings }: Space) => {
  const before = settingsOf(settings)
  const set = (isOn: (way: (typeof ACCESS_SETTINGS)[number]) => boolean) => ({
    workspaceId: id,
    ways: Object.fromEntries(ACCESS_SETTINGS.map((way) => [way, isOn(way)])) as OrphanedSpace['ways'],
  })
  const closed = set(() => false)
  await setAccessMethods(tx, closed)
  await endVisitsAtClosed(tx, id, { ...settings, ...closed.ways })
  return set((way) => before[way] === true)
}

/**
 * [DEL-2] Closes an account at once, everywhere. It is erased when the days are over in which it can be restored. Takes
 * locks in the common order (`workspace/membership.service.ts`), one space after another.
 */
export const closeAccount = (
  services: Services,
  from: Omit<ActOrigin, 'workspaceId' | 'actor'>,
  userId: string,
  { isErasing }: { isErasing: boolean },
): Promise<Date> =>
  services.db.transaction(async (tx) => {
    const now = from.at
    const ofUser = { id: userId, name: '', email: '' }
    for (const { id } of await spacesOf(tx, userId))
      await lockPeople(services, tx, { workspaceId: id, actor: ofUser }, [])
    await lockUser(tx, userId)
    const user = await userById(tx, userId)
    if (!user) throw new AppError('NO_SESSION')
    // A concurrent second request does nothing more.
    if (user.closedAt) return eraseAtOf(user.closedAt)
    const spaces = await spacesOf(tx, userId)
    const fates = partitionSpaces(spaces)
    checkNothingBlocks(fates)
    for (const { id } of spaces) await leaveSpace(services, tx, from, user, id)
    const leftAlone = []
    for (const space of fates.gone) leftAlone.push(await closeAccessMethods(tx, space))
    await cancelGuestBookings(services, tx, { userId, email: user.emailVerifiedAt && user.email })
    await endAllAccess(services, tx, user, now)
    await updateUser(tx, userId, { closedAt: now })
    const eraseAt = eraseAtOf(now)
    const spaceIds = spaces.map(({ id }) => id)
    await insertDeletion(tx, { userId, askedAt: now, eraseAt, takesWords: isErasing, spaceIds, leftAlone })
    await writeMails(tx, [deletedMail(user, now)])
    return eraseAt
  })
