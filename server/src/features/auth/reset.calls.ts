import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import { cleanEmail } from '@metapyra/contract/email-address'
import { AppError } from '../../platform/http/app-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { endOnPasswordReset } from '../access-grants/end.service.ts'
import type { UserRow } from '../account/core/accounts.service.ts'
import { accountByEmail, updateUser, userById } from '../account/core/accounts.service.ts'
import { lockUser } from '../account/core/identities.service.ts'
import { checkPassword } from '../account/core/password-check.service.ts'
import { hashPassword } from '../account/core/passwords.service.ts'
import { deletedMail } from '../account/deleted-mail.service.ts'
import { endSessionsOfUser } from '../account/sessions/end-sessions.service.ts'
import { writeMails } from '../mail/service.ts'
import { useToken } from '../token/service.ts'
import { dropEmailChange } from './email-change.service.ts'
import type { LoginLimits } from './login-limits.service.ts'

type Name =
  | 'POST v2/auth/request-reset-password'
  | 'POST v2/auth/reset-password'
  | 'POST v2/auth/request-email-verification'

const MINUTE_MS = 60_000

/** The time slot of an instant, so that each address gets at most one email per reason and slot. */
const slotOf = (now: Date, lengthMs: number) => `${lengthMs}/${Math.floor(now.getTime() / lengthMs)}`

/**
 * [MAIL-6] A new user can request one each minute. An address that stays unverified is more and more likely a
 * stranger's, so a day later it gets at most four emails a day.
 */
const emailIntervalMs = ({ emailVerifiedAt, createdAt }: UserRow, now: Date): number => {
  const age = now.getTime() - createdAt.getTime()
  if (emailVerifiedAt || age < 15 * MINUTE_MS) return MINUTE_MS
  return age < DAY_MS ? HOUR_MS : DAY_MS / 4
}

const ENDED =
  'Calendar addresses, linked calendars and Drives were disconnected too. You can reconnect them in your settings.'

/** A user of a provider has no password to reset, but may be logged in: the link's page supports both. */
const linkFor = ({ passwordHash }: UserRow) => (passwordHash ? 'reset-password' : 'set-password')

/** Keeps user input out of emails to an address that may be a stranger's. */
const knownName = ({ name, emailVerifiedAt }: UserRow) => (emailVerifiedAt ? name : '')

export const resetCalls = (services: Services, limits: LoginLimits): Handlers<Name> => ({
  // The email queue does the work later, so that the response takes the same time for unknown addresses (T6).
  'POST v2/auth/request-reset-password': async ({ email }) => {
    const to = cleanEmail(email)
    const row = await accountByEmail(services.db, to)
    const now = services.clock()
    // Separate keys, so that a person who registers a moment later still gets their email.
    const dedupeKey = row
      ? `reset/${to}/${slotOf(now, emailIntervalMs(row, now))}`
      : `no-account/${to}/${slotOf(now, DAY_MS)}`
    await writeMails(services.db, [
      row?.closedAt
        ? { ...deletedMail(row, row.closedAt), dedupeKey }
        : row
          ? { to, template: linkFor(row), data: { name: knownName(row), userId: row.id }, dedupeKey }
          : { to, template: 'no-account', data: {}, dedupeKey },
    ])
    return { message: 'If there’s an account with this email, we’ve sent it a link.' }
  },

  'POST v2/auth/reset-password': async ({ password }, { bearer }) => {
    const found = bearer?.userId ? await userById(services.db, bearer.userId) : undefined
    if (!bearer || !found) throw new AppError('WRONG_TOKEN')
    const { id } = found
    if (found.closedAt) throw new AppError('ACCOUNT_CLOSED')
    if (found.blockedAt) throw new AppError('ACCOUNT_BLOCKED')
    await checkPassword(services, password, [found.name, found.email])
    const passwordHash = await hashPassword(password)
    const giveBack = await services.db.transaction(async (tx) => {
      await lockUser(tx, id)
      const row = await userById(tx, id)
      // The account no longer has the address that the email was sent to.
      if (row?.email !== bearer.email) throw new AppError('linkExpired')
      await useToken(services, tx, bearer)
      // [AUTH-3] A first password for a verified account is not a recovery, so it ends nothing.
      const isRecovery = row.passwordHash !== null || row.emailVerifiedAt === null
      const after = isRecovery ? await endOnPasswordReset(services, tx, row) : undefined
      await dropEmailChange(services, tx, row)
      const emailVerifiedAt = row.emailVerifiedAt ?? services.clock()
      await updateUser(tx, id, { passwordHash, emailVerifiedAt })
      await endSessionsOfUser(tx, id)
      const data = { name: row.name, ended: isRecovery ? ENDED : '' }
      await writeMails(tx, [{ to: row.email, template: 'password-changed', data }])
      return after
    })
    await limits.forget(bearer.email)
    await giveBack?.()
    return { message: 'Your new password is set. Log in to continue.' }
  },

  // Works the same for an address with nothing to verify, for which the queued email is never sent (T6).
  'POST v2/auth/request-email-verification': async ({ email }) => {
    const to = cleanEmail(email)
    const row = await accountByEmail(services.db, to)
    const isWaiting = row && !row.emailVerifiedAt
    const data: Record<string, string> = isWaiting ? { userId: row.id } : {}
    // Separate keys, so that a person who registers a moment later still gets their email.
    const reason = isWaiting ? 'verify' : 'nothing-to-verify'
    const now = services.clock()
    const dedupeKey = `${reason}/${to}/${slotOf(now, row ? emailIntervalMs(row, now) : MINUTE_MS)}`
    await writeMails(services.db, [{ to, template: 'verify-email', data, dedupeKey }])
    return { message: 'If this email still needs verifying, we’ve sent it a link.' }
  },
})
