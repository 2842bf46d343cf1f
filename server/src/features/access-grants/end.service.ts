import type { Executor } from '../../platform/db/drizzle.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from '../account/core/service.ts'
import { announceEnded } from '../account/sessions/visits.service.ts'
import { endLinks } from '../guest/end-links.service.ts'
import { unlinkAll } from '../linked-account/link.service.ts'
import type { Which } from './queries.ts'
import {
  endBookingLinks,
  endFeeds,
  endIdentities,
  endStarts,
  guestLinksOf,
  linkedOfUser,
  voidTokensOf,
  withdrawOffers,
} from './queries.ts'

type Ending = () => Promise<void>

/** Ends guest links with the visits of all who came in by them ([GUEST-4]). */
export const endGuestLinks = async (services: Services, tx: Executor, which: Which): Promise<void> => {
  const { visits } = await endLinks(services, tx, await guestLinksOf(tx, which, services.clock()))
  announceEnded(tx, visits, { why: 'linkInvalidated' })
}

/** What reads and writes in an account's place. */
const endReaders = async (services: Services, tx: Executor, which: Which): Promise<Ending> => {
  await endFeeds(tx, which)
  await endStarts(tx, which.userId)
  return unlinkAll(services, tx, await linkedOfUser(tx, which))
}

/** What gives others a way to somebody, and what else came before the address was anybody's. */
const endDoors = async (services: Services, tx: Executor, which: Which & { before: Date }): Promise<void> => {
  await endBookingLinks(tx, which, services.clock())
  await endGuestLinks(services, tx, which)
}

const endOffers = async (services: Services, tx: Executor, userId: string): Promise<void> => {
  for (const { workspaceId, giverId, receiverId } of await withdrawOffers(tx, userId, services.clock()))
    emitOnCommit(tx, 'ownership:changed', { workspaceId, userIds: [giverId, receiverId] })
}

/**
 * [AUTH-3] As an address is confirmed for the first time by somebody who is not signed in as the account, all ends that
 * was made while it may have been a stranger's, but for sessions and guest links: whoever registered honestly may open the
 * mail elsewhere, and a stranger could come in again by the password that they chose. Those end with a password set by mail.
 */
export const endAtProof = async (services: Services, tx: Executor, user: UserRow): Promise<Ending> => {
  const which = { userId: user.id, before: services.clock() }
  await endBookingLinks(tx, which, which.before)
  await endOffers(services, tx, user.id)
  // The provider by which somebody has registered is their only way in.
  if (user.passwordHash) await endIdentities(tx, user.id, which.before)
  return endReaders(services, tx, which)
}

/**
 * [AUTH-3] As a password is set by mail: what reads and writes in the account's place ends whenever it was made, since
 * whoever has to get back in cannot know who was there; and what others come by, and the ways by a provider, where they
 * were made before the address was confirmed. Sessions, with what is sent to their browsers, are ended by the caller.
 */
export const endAtReset = async (services: Services, tx: Executor, user: UserRow): Promise<Ending> => {
  const before = user.emailVerifiedAt ?? services.clock()
  await endDoors(services, tx, { userId: user.id, before })
  await endIdentities(tx, user.id, before)
  await endOffers(services, tx, user.id)
  await voidTokensOf(tx, user.id, services.clock())
  return endReaders(services, tx, { userId: user.id })
}
