import type { ProviderName } from '@metapyra/contract/constants'
import { PROVIDERS } from '@metapyra/contract/constants'
import { cleanEmail } from '@metapyra/contract/email-address'
import { AppError } from '../../platform/http/app-error.ts'
import type { CallRequest } from '../../platform/http/call-request.ts'
import { accountOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { localPath } from '../../platform/text/local-path.ts'
import { accessGrantsOf, endAccessGrants } from '../access-grants/list.service.ts'
import { userById } from '../account/core/accounts.service.ts'
import { disconnectIdentity, identitiesOfUser } from '../account/core/identities.service.ts'
import { checkPassword } from '../account/core/password-check.service.ts'
import { hashPassword, setPasswordHash } from '../account/core/passwords.service.ts'
import { endSessionsOfUser } from '../account/sessions/end-sessions.service.ts'
import { endSignIn, loginsOf } from '../account/sessions/session-list.service.ts'
import { writeMails } from '../mail/service.ts'
import type { LookUpLimits } from './account-lookups.service.ts'
import type { EmailChangeRow } from './email-change.queries.ts'
import { cancelEmailChange, openEmailChange, requestEmailChange } from './email-change.service.ts'
import type { LoginLimits } from './login-limits.service.ts'
import { sealConnecting } from './provider-flow.service.ts'
import { checkOwnPassword, requireReauthentication } from './reauthentication.service.ts'

type Name =
  | 'GET v2/user/security'
  | 'POST v2/user/connect-provider'
  | 'POST v2/user/disconnect-provider'
  | 'POST v2/user/change-password'
  | 'POST v2/user/change-email'
  | 'POST v2/user/cancel-email-change'
  | 'GET v2/user/sessions'
  | 'POST v2/user/end-session'
  | 'POST v2/user/end-other-sessions'
  | 'GET v2/user/ways-in'
  | 'POST v2/user/end-ways-in'

/** Calls for the ways to log in to the own account, and where it is logged in. */
export const accountSecurityCalls = (
  services: Services,
  limits: LoginLimits,
  lookUps: LookUpLimits,
): Handlers<Name> => ({
  'GET v2/user/security': async (_, request) => {
    const { user } = accountOf(request)
    const [row, identities, change] = await Promise.all([
      userById(services.db, user.id),
      identitiesOfUser(services.db, user.id),
      openEmailChange(services, user.id),
    ])
    const connectedAt = (provider: ProviderName) =>
      identities.find((identity) => identity.provider === provider)?.createdAt.toISOString() ?? null
    return {
      hasPassword: row?.passwordHash != null,
      // A connected provider stays listed after it was switched off, so that it can be removed.
      providers: PROVIDERS.filter((one) => services.oidc.find(one) || connectedAt(one)).map((provider) => ({
        provider,
        connectedAt: connectedAt(provider),
      })),
      emailChange: change ? toEmailChange(change) : null,
    }
  },

  'POST v2/user/connect-provider': async ({ provider, next, password }, request) => {
    const { user, session } = accountOf(request)
    if (!services.oidc.find(provider)) throw new AppError('NOT_FOUND')
    await requireReauthentication(services, limits, request, password)
    const returnTo = `${request.origin}${localPath(next)}`
    const connect = sealConnecting(services, { userId: user.id, rootId: session.rootId, returnTo })
    const query = new URLSearchParams({ connect })
    return { url: `${services.hosts.mainOrigin()}/api/oidc/${provider}/start?${query}` }
  },

  'POST v2/user/disconnect-provider': async ({ provider, password }, request) => {
    const { user } = accountOf(request)
    await requireReauthentication(services, limits, request, password)
    await services.db.transaction((tx) => disconnectIdentity(tx, user.id, provider))
    return null
  },

  'POST v2/user/change-password': async ({ password, newPassword }, request) => {
    const { user, session } = accountOf(request)
    const row = await userById(services.db, user.id)
    await checkOwnPassword(limits, user.email, row?.passwordHash, password)
    await checkPassword(services, newPassword, [user.name, user.email], 'newPassword')
    const passwordHash = await hashPassword(newPassword)
    await services.db.transaction(async (tx) => {
      await setPasswordHash(tx, user.id, passwordHash)
      await endSessionsOfUser(tx, user.id, session.rootId)
      await writeMails(tx, [
        { to: user.email, template: 'password-changed', data: { name: user.isVerified ? user.name : '' } },
      ])
    })
    return null
  },

  'POST v2/user/change-email': async ({ email, password, pass }, request) => {
    const { user } = accountOf(request)
    await requireReauthentication(services, limits, request, password)
    // Counts as a look-up, because the reply reveals whether the new address is taken.
    await lookUps.count(request, { email, pass })
    await requestEmailChange(services, user.id, cleanEmail(email))
    const change = await openEmailChange(services, user.id)
    if (!change) throw new AppError('CONFLICT')
    return toEmailChange(change)
  },

  'POST v2/user/cancel-email-change': async (_, request) => {
    await cancelEmailChange(services, accountOf(request).user.id)
    return null
  },

  'GET v2/user/sessions': async (_, request) => {
    const { user, session } = accountOf(request)
    return { rows: await loginsOf(services, user.id, session.rootId) }
  },

  'POST v2/user/end-session': async ({ sessionId }, request) => {
    await endSignIn(services, accountOf(request).user.id, sessionId)
    return null
  },

  'POST v2/user/end-other-sessions': async (_, request) => {
    const { user, session } = accountOf(request)
    await services.db.transaction((tx) => endSessionsOfUser(tx, user.id, session.rootId))
    return null
  },

  'GET v2/user/ways-in': async (_, request) => ({ rows: await accessGrantsOf(services, ownerOf(request)) }),

  'POST v2/user/end-ways-in': async ({ ways: grants, password }, request) => {
    if (grants.some(({ kind }) => kind === 'provider'))
      await requireReauthentication(services, limits, request, password)
    const owner = ownerOf(request)
    const giveBack = await services.db.transaction((tx) => endAccessGrants(services, tx, owner, grants))
    await giveBack()
    return { rows: await accessGrantsOf(services, owner) }
  },
})

const ownerOf = (request: CallRequest) => {
  const { user, session } = accountOf(request)
  return { userId: user.id, rootId: session.rootId }
}

const toEmailChange = ({ newEmail, oldConfirmedAt, newConfirmedAt, expiresAt }: EmailChangeRow) => ({
  newEmail,
  isOldConfirmed: oldConfirmedAt !== null,
  isNewConfirmed: newConfirmedAt !== null,
  expiresAt: expiresAt.toISOString(),
})
