import { cleanEmail } from '@metapyra/contract/email-address'
import { AppError } from '../../platform/http/app-error.ts'
import type { BearerToken } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { endOnEmailVerified } from '../access-grants/end.service.ts'
import {
  accountByEmail,
  createAccount,
  prepareAccount,
  updateUser,
  userByEmail,
  userById,
} from '../account/core/accounts.service.ts'
import { lockUser } from '../account/core/identities.service.ts'
import { isPasswordRight, renewPasswordHash } from '../account/core/passwords.service.ts'
import { endSessionTree } from '../account/sessions/end-sessions.service.ts'
import { clearSessionCookies } from '../account/sessions/sessions.service.ts'
import { lockSeatsIfSold } from '../payment/seats/seats.service.ts'
import { useToken } from '../token/service.ts'
import { profileOf } from '../user/service.ts'
import { acceptInvitation } from '../workspace/invite.service.ts'
import { admittedMember } from '../workspace/service.ts'
import type { LookUpLimits } from './account-lookups.service.ts'
import { confirmChange, dropEmailChange } from './email-change.service.ts'
import type { LoginLimits } from './login-limits.service.ts'
import { checkAccountUsable, refusedSignIn, signIn } from './sign-in.service.ts'

type Name =
  | 'POST v2/auth/login'
  | 'POST v2/auth/create'
  | 'POST v2/auth/logout'
  | 'PATCH v2/auth/verify-email'
  | 'POST v2/auth/check-email'

export const authCalls = (services: Services, limits: LoginLimits, lookUps: LookUpLimits): Handlers<Name> => {
  return {
    'POST v2/auth/login': async ({ email, password }, request) => {
      const address = cleanEmail(email)
      const row = await limits.judge(address, async () => {
        // Reads the account when its turn comes, not before, because a new password may have been set by then.
        const found = await userByEmail(services.db, address)
        if (await isPasswordRight(found?.passwordHash, password, limits.guessFrom(request.ip))) return found
        throw refusedSignIn(request, 'BAD_CREDENTIALS', found, 'password')
      })
      const stored = row ? row.passwordHash : null
      if (!row || !stored) throw refusedSignIn(request, 'BAD_CREDENTIALS', row || undefined, 'password')
      checkAccountUsable(request, row, 'password')
      const { space } = request
      // [SPACE-6] The space may require a verified email.
      if (space?.wantsVerified && !row.emailVerifiedAt) {
        if (!(await admittedMember(services.db, space.id, row.id)))
          throw refusedSignIn(request, 'NOT_VERIFIED', row, 'password')
      }
      // If this fails, the login continues.
      await renewPasswordHash(services.db, { userId: row.id, stored, password }).catch((error: Error) =>
        request.log.warn({ err: error }, 'password hash not renewed'),
      )
      return signIn(services, row, 'password', request)
    },

    'POST v2/auth/create': async ({ pass, ...input }, request) => {
      const { bearer } = request
      const isInvited = bearer !== null
      // Registration reveals whether an address is taken, so it counts as a look-up. An invitation has revealed it
      // already.
      if (!isInvited) await lookUps.count(request, { email: input.email, pass })
      if (bearer && bearer.email !== cleanEmail(input.email))
        throw new AppError('OTHER_ACCOUNT', { fields: { email: `The invitation is for ${bearer.email}.` } })
      const account = await prepareAccount(services, { ...input, isVerified: isInvited })
      const row = await services.db.transaction(async (tx) => {
        if (bearer?.workspaceId) await lockSeatsIfSold(services, tx, bearer.workspaceId)
        const made = await createAccount(tx, account, services.clock())
        if (bearer) await acceptInvitation(services, tx, bearer, made.id)
        return made
      })
      return signIn(services, row, 'registration', request)
    },

    'POST v2/auth/logout': async (_, { session, cookies }) => {
      if (session) await endSessionTree(services, session.rootId)
      clearSessionCookies(cookies)
      return null
    },

    'PATCH v2/auth/verify-email': async ({ type }, request) => {
      const { bearer } = request
      if (!bearer?.userId || bearer.purpose !== PURPOSES[type]) throw new AppError('WRONG_TOKEN')
      const { userId } = bearer
      const owner = await userById(services.db, userId)
      if (owner?.closedAt) throw new AppError('ACCOUNT_CLOSED')
      if (owner?.blockedAt) throw new AppError('ACCOUNT_BLOCKED')
      const isDone =
        type === 'email'
          ? await confirmEmail(services, bearer, { userId, isSignedIn: request.user?.id === userId })
          : await confirmChange(services, bearer)
      return { user: await profileOf(services, userId, request), ...(!isDone && { isWaiting: true }) }
    },

    'POST v2/auth/check-email': async ({ email, pass }, request) => {
      await lookUps.count(request, { email, pass })
      const exists = (await accountByEmail(services.db, cleanEmail(email))) !== undefined
      return {
        exists,
        message: exists ? 'There’s already an account with this email.' : 'This email is available.',
      }
    },
  }
}

/** The purpose of each type of link, which the token must match. */
const PURPOSES = {
  email: 'verifyEmail',
  'change-old': 'changeOldEmail',
  'change-new': 'changeNewEmail',
} as const

interface Confirming {
  userId: string
  /** True if the person who opened the email is logged in to the account, so that its content is theirs. */
  isSignedIn: boolean
}

const confirmEmail = async (
  services: Services,
  bearer: BearerToken,
  { userId, isSignedIn }: Confirming,
): Promise<true> => {
  const giveBack = await services.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const user = await userById(tx, userId)
    // The account no longer has the address that the email was sent to.
    if (user?.email !== bearer.email) throw new AppError('linkExpired')
    await useToken(services, tx, bearer)
    await dropEmailChange(services, tx, user)
    if (user.emailVerifiedAt) return undefined
    const after = isSignedIn ? undefined : await endOnEmailVerified(services, tx, user)
    await updateUser(tx, userId, { emailVerifiedAt: services.clock() })
    return after
  })
  await giveBack?.()
  return true
}
