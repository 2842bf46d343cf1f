import type { Reply } from '@metapyra/contract/calls'
import { DEFAULT_USER_ROLE } from '@metapyra/contract/constants'
import { cleanEmail, isEmail } from '@metapyra/contract/email-address'
import { AppError } from '../../platform/http/app-error.ts'
import type { CallRequest } from '../../platform/http/call-request.ts'
import { accountOf, spaceOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { actFrom } from '../audit/service.ts'
import { acceptInvitation, invite, invitedAccount, invitedSpace } from './invite.service.ts'
import { acceptPending } from './pending-invitations.service.ts'
import type { WorkspaceRow } from './queries.ts'
import { exploreSpaces, workspaceByDomain, workspaceById } from './queries.ts'
import { admitsGuests, domainProblem, normalDomain } from './rules.ts'
import { createSpace, joinOpenSpace, spaceSeenBy } from './service.ts'

const EXPLORE_LIMIT = 100

type Name =
  | 'GET v2/workspace/accept-invite'
  | 'GET v2/workspace/domain-detail'
  | 'POST v2/workspace/create'
  | 'POST v2/workspace/send-invite'
  | 'POST v2/workspace/check-domain'
  | 'GET v2/workspace/explore-space'
  | 'POST v2/workspace/join'
  | 'POST v2/workspace/take-invite'

/**
 * True if everyone with an account can join, because the owner or the installation's operator allows it ([SPACE-10]).
 */
const isOpenToJoin = ({ config }: Services, { id, settings }: WorkspaceRow): boolean =>
  settings.isOpen === true || config.fixedWorkspaceIds.includes(id)

interface AccountLookUps {
  /** Records that the caller has learned from an invitation whether the address has an account. */
  noteTold(request: CallRequest, email: string): Promise<void>
}

export const workspaceCalls = (services: Services, lookUps: AccountLookUps): Handlers<Name> => ({
  'GET v2/workspace/accept-invite': async ({ isLook }, request) => {
    const { bearer, user } = request
    if (!bearer) throw new AppError('TOKEN_REQUIRED')
    const workspace = await invitedSpace(services, bearer)
    const answer = (status: Reply<'GET v2/workspace/accept-invite'>['status']) => ({
      status,
      workspace,
      email: bearer.email,
    })
    if (!user) {
      await lookUps.noteTold(request, bearer.email)
      return { ...answer('accountNeeded'), ...(await invitedAccount(services, bearer)) }
    }
    if (user.email !== bearer.email) return answer('otherAccount')
    if (isLook) return answer('open')
    await services.db.transaction((tx) => acceptInvitation(services, tx, bearer, user.id))
    return answer('joined')
  },

  'GET v2/workspace/domain-detail': async (_, { space }) => {
    const row = space && (await workspaceById(services.db, space.id))
    if (!row) throw new AppError('SPACE_NOT_FOUND')
    return {
      workspace: { id: row.id, name: row.name, domain: row.domain, spaceLogo: row.logo },
      isGuestAllowed: admitsGuests(row.settings, 'address') ? 'true' : 'false',
      isOpen: isOpenToJoin(services, row),
    }
  },

  'POST v2/workspace/create': async (input, request) => {
    const { user } = accountOf(request)
    const name = input.spaceName ?? input.name
    if (!name) throw new AppError('VALIDATION', { fields: { name: 'Enter a name.' } })
    return createSpace(services, user, { ...input, name })
  },

  'POST v2/workspace/send-invite': async ({ emailList, role = DEFAULT_USER_ROLE }, request) => {
    const { user } = accountOf(request)
    const { space } = spaceOf(request)
    if (!user.isVerified) throw new AppError('VERIFY_EMAIL_FIRST')
    const emails = [...new Set(emailList.map(cleanEmail))]
    const invalid = emails.filter((email) => !isEmail(email))
    const result = await invite(services, {
      from: actFrom(services, request),
      spaceName: space.name,
      role,
      emails: emails.filter(isEmail),
    })
    return { ...result, invalid }
  },

  'POST v2/workspace/check-domain': async ({ domain }) => {
    const label = normalDomain(domain)
    const problem = domainProblem(label)
    if (problem) return { available: false, message: problem }
    const isTaken = (await workspaceByDomain(services.db, label)) !== undefined
    return isTaken
      ? { available: false, message: 'This address is already in use.' }
      : { available: true, message: 'Available.' }
  },

  'GET v2/workspace/explore-space': async ({ filter = 'all', search = '' }, request) => {
    const { user } = accountOf(request)
    const rows = await exploreSpaces(services.db, {
      userId: user.id,
      filter,
      search: search.trim(),
      alwaysOpen: services.config.fixedWorkspaceIds,
      limit: EXPLORE_LIMIT,
    })
    return { rows }
  },

  'POST v2/workspace/take-invite': ({ workspaceId }, request) =>
    acceptPending(services, accountOf(request).user, workspaceId),

  'POST v2/workspace/join': async ({ workspaceId }, request) => {
    const { user } = accountOf(request)
    const row = await workspaceById(services.db, workspaceId)
    if (!row || !isOpenToJoin(services, row)) throw new AppError('NOT_FOUND')
    await joinOpenSpace(services, row, user)
    const seen = await spaceSeenBy(services, user.id, row.id)
    if (seen.userStatus === 'invited')
      throw new AppError('VERIFY_EMAIL_FIRST', {
        message: 'You have an invitation to this space. Verify your email to use it.',
      })
    if (seen.userStatus !== 'active') throw new AppError('FORBIDDEN')
    return seen
  },
})
