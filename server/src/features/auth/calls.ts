import { AppError } from '../../http/app-error.ts'
import type { CallRequest } from '../../http/call-request.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'
import { normalEmail } from '../account/credentials.service.ts'
import { endSessionTree } from '../account/end-sessions.service.ts'
import { isPasswordRight } from '../account/passwords.service.ts'
import type { UserRow } from '../account/service.ts'
import {
  createAccount,
  prepareAccount,
  renewPasswordHash,
  updateUser,
  userByEmail,
} from '../account/service.ts'
import { clearSessionCookies, openSession } from '../account/sessions.service.ts'
import { preSessionReadingKey } from '../security/service.ts'
import { useToken } from '../token/service.ts'
import { profileOf } from '../user/service.ts'
import { takeUpInvitation } from '../workspace/invite.service.ts'
import { updateMembersOfUser, workspaceById } from '../workspace/service.ts'
import type { LoginLimits } from './login-limits.service.ts'

type Name =
  | 'POST v2/auth/login'
  | 'POST v2/auth/create'
  | 'POST v2/auth/logout'
  | 'PATCH v2/auth/verify-email'
  | 'POST v2/auth/check-email'

export const authCalls = (services: Services, limits: LoginLimits): Handlers<Name> => {
  const signIn = async (user: UserRow, request: CallRequest) => {
    // A session that is here already ends: nobody carries one over a login (T1).
    if (request.session) await endSessionTree(services, request.session.rootId)
    const sessionId = await openSession(services, request.cookies, {
      user,
      host: new URL(request.origin).host,
      userAgent: request.userAgent,
      readingKey: request.session?.readingKey ?? preSessionReadingKey(services, request.cookies),
    })
    return { sessionId, user: await profileOf(services, user.id, request.space?.id) }
  }
  return {
    'POST v2/auth/login': async ({ email, password }, request) => {
      const address = normalEmail(email)
      await limits.check(address)
      const row = await userByEmail(services.db, address)
      const stored = row?.passwordHash
      if (!(await isPasswordRight(stored, password)) || !row || !stored) {
        await limits.countFailure(address)
        throw new AppError('BAD_CREDENTIALS')
      }
      if (row.blockedAt) throw new AppError('ACCOUNT_BLOCKED')
      const space = request.space && (await workspaceById(services.db, request.space.id))
      if (space?.settings.requireVerifiedEmail && !row.emailVerifiedAt) throw new AppError('NOT_VERIFIED')
      await limits.forget(address)
      // Beside the login, which goes on as it is where this fails.
      await renewPasswordHash(services.db, { userId: row.id, stored, password }).catch((error: Error) =>
        request.log.warn({ err: error }, 'password hash not renewed'),
      )
      return signIn(row, request)
    },

    'POST v2/auth/create': async (input, request) => {
      const { bearer } = request
      const isInvited = bearer !== null
      if (bearer && bearer.email !== normalEmail(input.email))
        throw new AppError('OTHER_ACCOUNT', { fields: { email: `The invitation is for ${bearer.email}.` } })
      const account = await prepareAccount({ ...input, isVerified: isInvited })
      const row = await services.db.transaction(async (tx) => {
        const made = await createAccount(tx, account, services.clock())
        await updateMembersOfUser(tx, made.id, { name: made.name })
        if (bearer) await takeUpInvitation(services, tx, bearer, made.id)
        return made
      })
      return signIn(row, request)
    },

    'POST v2/auth/logout': async (_, { session, cookies }) => {
      if (session) await endSessionTree(services, session.rootId)
      clearSessionCookies(cookies)
      return null
    },

    'PATCH v2/auth/verify-email': async ({ type }, { bearer, space }) => {
      // No mail asks to confirm a change of address yet.
      if (!bearer?.userId || type !== 'email') throw new AppError('WRONG_TOKEN')
      const { userId } = bearer
      await services.db.transaction(async (tx) => {
        await useToken(services, tx, bearer)
        await updateUser(tx, userId, { emailVerifiedAt: services.clock() })
      })
      return { user: await profileOf(services, userId, space?.id) }
    },

    'POST v2/auth/check-email': async ({ email }) => {
      const row = await userByEmail(services.db, normalEmail(email))
      const exists = row?.passwordHash != null
      return { exists, message: exists ? 'There is an account with this address.' : 'This address is free.' }
    },
  }
}
