import { AppError } from '../../http/app-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'
import { checkPassword, normalEmail } from '../account/credentials.service.ts'
import { endSessionsOfUser } from '../account/end-sessions.service.ts'
import { deleteIdentitiesOfUser, lockUser } from '../account/identities.service.ts'
import { hashPassword } from '../account/passwords.service.ts'
import type { UserRow } from '../account/service.ts'
import { accountByEmail, updateUser, userById } from '../account/service.ts'
import { deletedMail } from '../deletion/told.service.ts'
import { writeMails } from '../mail/service.ts'
import { useToken } from '../token/service.ts'
import { dropEmailChange } from './email-change.service.ts'
import type { LoginLimits } from './login-limits.service.ts'

type Name =
  | 'POST v2/auth/request-reset-password'
  | 'POST v2/auth/reset-password'
  | 'POST v2/auth/request-email-verification'

/** At most one mail a minute for one reason to one address, however often it is asked for. */
const minuteOf = (now: Date) => Math.floor(now.getTime() / 60_000)

/** Who has come by a provider has no password to reset, but may be signed in: the link leads to a page for both. */
const linkFor = ({ passwordHash }: UserRow) => (passwordHash ? 'reset-password' : 'set-password')

/** Nothing that somebody has typed goes to an address that may be a stranger's. */
const knownName = ({ name, emailVerifiedAt }: UserRow) => (emailVerifiedAt ? name : '')

export const resetCalls = (services: Services, limits: LoginLimits): Handlers<Name> => ({
  // The outbox does the work later, so that the answer takes the same time for unknown addresses (T6).
  'POST v2/auth/request-reset-password': async ({ email }) => {
    const to = normalEmail(email)
    const row = await accountByEmail(services.db, to)
    const dedupeKey = `reset/${to}/${minuteOf(services.clock())}`
    await writeMails(services.db, [
      row?.closedAt
        ? { ...deletedMail(row, row.closedAt), dedupeKey }
        : row
          ? { to, template: linkFor(row), data: { name: knownName(row), userId: row.id }, dedupeKey }
          : { to, template: 'no-account', data: {}, dedupeKey },
    ])
    return { message: 'If there is an account with this address, a mail with a link is on its way.' }
  },

  'POST v2/auth/reset-password': async ({ password }, { bearer }) => {
    const found = bearer?.userId ? await userById(services.db, bearer.userId) : undefined
    if (!bearer || !found) throw new AppError('WRONG_TOKEN')
    const { id } = found
    if (found.closedAt) throw new AppError('ACCOUNT_CLOSED')
    if (found.blockedAt) throw new AppError('ACCOUNT_BLOCKED')
    await checkPassword(services, password, [found.name, found.email])
    const passwordHash = await hashPassword(password)
    await services.db.transaction(async (tx) => {
      await lockUser(tx, id)
      const row = await userById(tx, id)
      // The mailbox that it went to is not the account's any more.
      if (row?.email !== bearer.email) throw new AppError('linkExpired')
      await useToken(services, tx, bearer)
      // [AUTH-3] The mail has proved whose address it is. What was connected before anybody had is a stranger's.
      if (!row.emailVerifiedAt) await deleteIdentitiesOfUser(tx, id)
      await dropEmailChange(services, tx, row)
      const emailVerifiedAt = row.emailVerifiedAt ?? services.clock()
      await updateUser(tx, id, { passwordHash, emailVerifiedAt })
      await endSessionsOfUser(services, tx, id)
      await writeMails(tx, [{ to: row.email, template: 'password-changed', data: { name: row.name } }])
    })
    await limits.forget(bearer.email)
    return { message: 'Your new password is set. Please log in.' }
  },

  // The same for an address with nothing to confirm, whose mail is written for nobody and never sent (T6).
  'POST v2/auth/request-email-verification': async ({ email }) => {
    const to = normalEmail(email)
    const row = await accountByEmail(services.db, to)
    const isWaiting = row && !row.emailVerifiedAt
    const data: Record<string, string> = isWaiting ? { userId: row.id } : {}
    // Apart, so that whoever registers a moment later still gets theirs.
    const reason = isWaiting ? 'verify' : 'nothing-to-verify'
    const dedupeKey = `${reason}/${to}/${minuteOf(services.clock())}`
    await writeMails(services.db, [{ to, template: 'verify-email', data, dedupeKey }])
    return { message: 'If this address waits to be confirmed, a mail with a link is on its way.' }
  },
})
