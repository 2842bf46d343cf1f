import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import { AppError } from '../../platform/http/app-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { endAtReset } from '../access-grants/end.service.ts'
import { checkPassword, normalEmail } from '../account/core/credentials.service.ts'
import { lockUser } from '../account/core/identities.service.ts'
import { hashPassword } from '../account/core/passwords.service.ts'
import type { UserRow } from '../account/core/service.ts'
import { accountByEmail, updateUser, userById } from '../account/core/service.ts'
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

/** At most one mail in so long for one reason to one address, however often it is asked for. */
const slotOf = (now: Date, lengthMs: number) => `${lengthMs}/${Math.floor(now.getTime() / lengthMs)}`

/**
 * [MAIL-6] Whoever has just registered may ask each minute; an address that nobody confirms is a stranger's more likely
 * with each hour, and a day later it gets four mails a day.
 */
const waitOf = ({ emailVerifiedAt, createdAt }: UserRow, now: Date): number => {
  const age = now.getTime() - createdAt.getTime()
  if (emailVerifiedAt || age < 15 * MINUTE_MS) return MINUTE_MS
  return age < DAY_MS ? HOUR_MS : DAY_MS / 4
}

const ENDED =
  'Calendar addresses, linked calendars and Drives were disconnected too. You can reconnect them in your settings.'

/** Who has come by a provider has no password to reset, but may be signed in: the link leads to a page for both. */
const linkFor = ({ passwordHash }: UserRow) => (passwordHash ? 'reset-password' : 'set-password')

/** Nothing that somebody has typed goes to an address that may be a stranger's. */
const knownName = ({ name, emailVerifiedAt }: UserRow) => (emailVerifiedAt ? name : '')

export const resetCalls = (services: Services, limits: LoginLimits): Handlers<Name> => ({
  // The outbox does the work later, so that the answer takes the same time for unknown addresses (T6).
  'POST v2/auth/request-reset-password': async ({ email }) => {
    const to = normalEmail(email)
    const row = await accountByEmail(services.db, to)
    const now = services.clock()
    // Apart, so that whoever registers a moment later still gets theirs.
    const dedupeKey = row
      ? `reset/${to}/${slotOf(now, waitOf(row, now))}`
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
      // The mailbox that it went to is not the account's any more.
      if (row?.email !== bearer.email) throw new AppError('linkExpired')
      await useToken(services, tx, bearer)
      // [AUTH-3] A first password is nobody's way back in, and takes nothing away, once the address is known to be theirs.
      const isWayBack = row.passwordHash !== null || row.emailVerifiedAt === null
      const after = isWayBack ? await endAtReset(services, tx, row) : undefined
      await dropEmailChange(services, tx, row)
      const emailVerifiedAt = row.emailVerifiedAt ?? services.clock()
      await updateUser(tx, id, { passwordHash, emailVerifiedAt })
      await endSessionsOfUser(tx, id)
      const data = { name: row.name, ended: isWayBack ? ENDED : '' }
      await writeMails(tx, [{ to: row.email, template: 'password-changed', data }])
      return after
    })
    await limits.forget(bearer.email)
    await giveBack?.()
    return { message: 'Your new password is set. Log in to continue.' }
  },

  // The same for an address with nothing to confirm, whose mail is written for nobody and never sent (T6).
  'POST v2/auth/request-email-verification': async ({ email }) => {
    const to = normalEmail(email)
    const row = await accountByEmail(services.db, to)
    const isWaiting = row && !row.emailVerifiedAt
    const data: Record<string, string> = isWaiting ? { userId: row.id } : {}
    // Apart, so that whoever registers a moment later still gets theirs.
    const reason = isWaiting ? 'verify' : 'nothing-to-verify'
    const now = services.clock()
    const dedupeKey = `${reason}/${to}/${slotOf(now, row ? waitOf(row, now) : MINUTE_MS)}`
    await writeMails(services.db, [{ to, template: 'verify-email', data, dedupeKey }])
    return { message: 'If this email still needs verifying, we’ve sent it a link.' }
  },
})
