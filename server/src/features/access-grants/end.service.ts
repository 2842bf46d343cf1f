import type { Executor } from '../../platform/db/drizzle.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from '../account/core/accounts.service.ts'
import { announceEnded } from '../account/sessions/guest-sessions.service.ts'
import { endLinks } from '../guest/end-links.service.ts'
import { unlinkAll } from '../linked-account/link.service.ts'
import type { GrantFilter } from './queries.ts'
import {
  deleteLinkStarts,
  endBookingLinks,
  endFeeds,
  endIdentities,
  guestLinksOf,
  linkedOfUser,
  voidTokensOf,
  withdrawOffers,
} from './queries.ts'

type RevokeAtProviders = () => Promise<void>

/** Ends guest links with the visits of everyone who joined by them ([GUEST-4]). */
export const endGuestLinks = async (services: Services, tx: Executor, which: GrantFilter): Promise<void> => {
  const { visits } = await endLinks(services, tx, await guestLinksOf(tx, which, services.clock()))
  announceEnded(tx, visits, { why: 'linkInvalidated' })
}

/** Ends grants that read and write on behalf of the account: feeds and linked accounts. */
const endDelegatedAccess = async (
  services: Services,
  tx: Executor,
  which: GrantFilter,
): Promise<RevokeAtProviders> => {
  await endFeeds(tx, which)
  await deleteLinkStarts(tx, which.userId)
  return unlinkAll(services, tx, await linkedOfUser(tx, which))
}

/** Ends links by which others reach the person, if created before a given moment. */
const endSharedLinks = async (
  services: Services,
  tx: Executor,
  which: GrantFilter & { before: Date },
): Promise<void> => {
  await endBookingLinks(tx, which, services.clock())
  await endGuestLinks(services, tx, which)
}

const endOffers = async (services: Services, tx: Executor, userId: string): Promise<void> => {
  for (const { workspaceId, giverId, receiverId } of await withdrawOffers(tx, userId, services.clock()))
    emitOnCommit(tx, 'ownership:changed', { workspaceId, userIds: [giverId, receiverId] })
}

/**
 * [AUTH-3] When an address is confirmed for the first time by someone not logged in to the account, ends everything
 * created while the account may have been a stranger's, except sessions and guest links. An honest user may open the
 * email on another device, and a stranger could come back by the password they chose. Those end when a password is set
 * by email.
 */
export const endOnEmailVerified = async (
  services: Services,
  tx: Executor,
  user: UserRow,
): Promise<RevokeAtProviders> => {
  const which = { userId: user.id, before: services.clock() }
  await endBookingLinks(tx, which, which.before)
  await endOffers(services, tx, user.id)
  // If the person registered by a provider, it is their only way to log in.
  if (user.passwordHash) await endIdentities(tx, user.id, which.before)
  return endDelegatedAccess(services, tx, which)
}

/**
 * [AUTH-3] When a password is set by email, ends everything that reads and writes on behalf of the account, whenever it
 * was created, because a person who regains access can't know who had it. Also ends links for others and identities of
 * providers created before the address was confirmed. The caller ends sessions, with their push subscriptions.
 */
export const endOnPasswordReset = async (
  services: Services,
  tx: Executor,
  user: UserRow,
): Promise<RevokeAtProviders> => {
  const before = user.emailVerifiedAt ?? services.clock()
  await endSharedLinks(services, tx, { userId: user.id, before })
  await endIdentities(tx, user.id, before)
  await endOffers(services, tx, user.id)
  await voidTokensOf(tx, user.id, services.clock())
  return endDelegatedAccess(services, tx, { userId: user.id })
}
