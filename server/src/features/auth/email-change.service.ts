import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import type { Executor } from '../../platform/db/drizzle.ts'
import { isUniqueViolation } from '../../platform/db/violation.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { BearerToken } from '../../platform/http/call-request.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from '../account/core/accounts.service.ts'
import {
  accountByEmail,
  invitedAccounts,
  updateUser,
  userByEmail,
  userById,
} from '../account/core/accounts.service.ts'
import { isAccount, lockUser, lockUsersByEmail } from '../account/core/identities.service.ts'
import { renewSessionsOf } from '../account/sessions/renewal.service.ts'
import { hourOf, writeMails } from '../mail/service.ts'
import { issueToken, useToken, voidTokens } from '../token/service.ts'
import { nameFromEmail } from '../workspace/invite.service.ts'
import { moveMembersOfUser } from '../workspace/service.ts'
import type { EmailChangeRow } from './email-change.queries.ts'
import {
  confirmEmailChange,
  deleteEmailChange,
  emailChangeOf,
  freeInvitedAddress,
  isInvited,
  mergeInvitedUser,
  moveInvitationLinks,
  putEmailChange,
  reassignInvitations,
} from './email-change.queries.ts'

const emailTaken = () =>
  new AppError('EMAIL_TAKEN', { fields: { email: 'There’s already an account with this email.' } })

const mailedAlready = (now: Date) =>
  new AppError('TOO_MANY', {
    message: 'We already emailed this address in the last hour. Wait a little, then try again.',
    retryAfterSeconds: Math.ceil(((hourOf(now) + 1) * HOUR_MS - now.getTime()) / 1000),
  })

/** The pending change, if there is one that has not expired. */
export const openEmailChange = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: string,
): Promise<EmailChangeRow | undefined> => {
  const change = await emailChangeOf(db, userId)
  return change && change.expiresAt > clock() ? change : undefined
}

/**
 * [ACC-3] Asks both addresses to confirm the change of an account's email. An address that was never verified isn't
 * asked, because otherwise a mistyped one could never be corrected.
 */
export const requestEmailChange = async (
  services: Services,
  userId: string,
  email: string,
): Promise<void> => {
  const now = services.clock()
  await services.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const user = await userById(tx, userId)
    if (!user) throw new AppError('NO_SESSION')
    if (user.email === email)
      throw new AppError('VALIDATION', { fields: { email: 'This is already your email.' } })
    if (await accountByEmail(tx, email)) throw emailTaken()
    const before = await emailChangeOf(tx, userId)
    // Its emails were already sent, and their links are valid.
    if (before?.newEmail === email && hourOf(before.createdAt) === hourOf(now)) return
    await voidChangeLinks(services, tx, user)
    const change: EmailChangeRow = {
      userId,
      newEmail: email,
      oldConfirmedAt: user.emailVerifiedAt ? null : now,
      newConfirmedAt: null,
      expiresAt: new Date(now.getTime() + DAY_MS),
      createdAt: now,
    }
    await putEmailChange(tx, change)
    const data = { userId, newEmail: email, askedAt: now.toISOString() }
    const dedupeKey = `change-email/${email}/${hourOf(now)}`
    const written = await writeMails(tx, [{ to: email, template: 'change-email-new', data, dedupeKey }])
    if (written === 0) throw mailedAlready(now)
    if (!change.oldConfirmedAt)
      await writeMails(tx, [
        { to: user.email, template: 'change-email-old', data: { ...data, name: user.name } },
      ])
  })
}

export const cancelEmailChange = async (services: Services, userId: string): Promise<void> => {
  await services.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const user = await userById(tx, userId)
    if (user) await dropEmailChange(services, tx, user)
  })
}

/**
 * Ends a pending change and its links. Needs the lock of the user. [AUTH-3] Proving ownership of the account's address
 * ends any change that someone else may have requested before.
 */
export const dropEmailChange = async (services: Services, tx: Executor, user: UserRow): Promise<void> => {
  await voidChangeLinks(services, tx, user)
  await deleteEmailChange(tx, user.id)
}

/** The token for a change's email; null if that change is no longer the pending one. */
export const issueChangeToken = (
  services: Services,
  purpose: 'changeOldEmail' | 'changeNewEmail',
  { userId = '', askedAt }: Record<string, string>,
  email: string,
): Promise<string | null> =>
  services.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const change = await emailChangeOf(tx, userId)
    if (change?.createdAt.toISOString() !== askedAt) return null
    return issueToken(services, tx, { purpose, email, userId })
  })

/**
 * Records one address's confirmation. With the second one, in any order, the change takes effect. Returns true if it
 * has.
 */
export const confirmChange = async (services: Services, bearer: BearerToken): Promise<boolean> => {
  const { userId, email, purpose } = bearer
  const now = services.clock()
  return services.db.transaction(async (tx) => {
    if (!userId) throw new AppError('WRONG_TOKEN')
    await lockBothAddresses(tx, userId)
    const [user, pendingChange] = [await userById(tx, userId), await emailChangeOf(tx, userId)]
    const isForOld = purpose === 'changeOldEmail'
    if (!user || !pendingChange || pendingChange.expiresAt <= now) throw new AppError('linkExpired')
    if (email !== (isForOld ? user.email : pendingChange.newEmail)) throw new AppError('linkExpired')
    // [AUTH-3] The old address got no link, because it was unverified when the change began. It has been verified since.
    if (user.emailVerifiedAt && pendingChange.createdAt < user.emailVerifiedAt)
      throw new AppError('linkExpired')
    await useToken(services, tx, bearer)
    const change = await confirmEmailChange(tx, userId, {
      [isForOld ? 'oldConfirmedAt' : 'newConfirmedAt']: now,
    })
    if (!change?.oldConfirmedAt || !change.newConfirmedAt) return false
    await changeEmail(services, tx, user, change.newEmail)
    emitOnCommit(tx, 'profile:changed', { userId })
    return true
  })
}

/** Locks the account and any row at the new address, in the same order as invitations to both. */
const lockBothAddresses = async (tx: Executor, userId: string): Promise<void> => {
  const [user, change] = [await userById(tx, userId), await emailChangeOf(tx, userId)]
  if (user && change) await lockUsersByEmail(tx, [user.email, change.newEmail])
  await lockUser(tx, userId)
}

const changeEmail = async (
  services: Services,
  tx: Executor,
  user: UserRow,
  newEmail: string,
): Promise<void> => {
  // Usually locked already, except for a person invited there a moment ago.
  await lockUsersByEmail(tx, [newEmail])
  const invited = await userByEmail(tx, newEmail)
  if (await isAccount(tx, invited)) throw emailTaken()
  if (invited) await freeInvitedAddress(tx, invited.id)
  const change = { email: newEmail, emailVerifiedAt: services.clock() }
  await updateUser(tx, user.id, change).catch((error: Error) => {
    // Someone registered with it at the same moment.
    throw isUniqueViolation(error) ? emailTaken() : error
  })
  if (user.emailVerifiedAt) await moveInvitationLinks(tx, user.id, newEmail)
  else await returnInvitations(tx, user)
  if (invited) await mergeInvitedUser(tx, invited.id, user.id)
  await moveMembersOfUser(tx, user.id, newEmail)
  await deleteEmailChange(tx, user.id)
  // Voids the links in the old mailbox.
  for (const purpose of ['resetPassword', 'verifyEmail'] as const)
    await voidTokens(tx, { purpose, userId: user.id }, services.clock())
  await renewSessionsOf(tx, user.id)
  const data = { oldEmail: user.email, newEmail }
  const { name } = user
  await writeMails(tx, [
    { to: user.email, template: 'email-changed', data: user.emailVerifiedAt ? { ...data, name } : data },
    { to: newEmail, template: 'email-changed', data: { ...data, name } },
  ])
}

/**
 * [SPACE-5] Invitations to an address that this user never verified aren't theirs. They stay at that address for its
 * owner, as if no one had registered with it.
 */
const returnInvitations = async (tx: Executor, { id, email }: UserRow): Promise<void> => {
  if (!(await isInvited(tx, id))) return
  const name = nameFromEmail(email)
  await invitedAccounts(tx, [{ email, name }])
  const invited = await userByEmail(tx, email)
  if (invited) await reassignInvitations(tx, id, { userId: invited.id, name })
}

const voidChangeLinks = async ({ clock }: Services, tx: Executor, { id: userId }: UserRow): Promise<void> => {
  for (const purpose of ['changeOldEmail', 'changeNewEmail'] as const)
    await voidTokens(tx, { purpose, userId }, clock())
}
