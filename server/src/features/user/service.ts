import { DEFAULT_USER_ROLE } from '@metapyra/contract/constants'
import type { User } from '@metapyra/contract/entities/user'
import { noUnseenTexts, profileTexts, shownAs } from '@metapyra/contract/profile-fields'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from '../account/core/accounts.service.ts'
import { userById } from '../account/core/accounts.service.ts'
import { invitesOf } from '../workspace/pending-invitations.service.ts'
import { spacesOf } from '../workspace/service.ts'

/** The host and space in which a profile is read. */
interface ProfileScope {
  space: { id: string } | null
  isOnOwnDomain: boolean
}

/** Returns a person with their spaces. `role` is the one in the current space, or the default of §3. */
export const profileOf = async (
  services: Services,
  userId: string,
  { space, isOnOwnDomain }: ProfileScope,
): Promise<User> => {
  const [row, workspaces, invites] = await Promise.all([
    userById(services.db, userId),
    spacesOf(services, userId),
    invitesOf(services, userId),
  ])
  if (!row) throw new AppError('NO_SESSION')
  const current = workspaces.find(({ id }) => id === space?.id)
  const role = current?.userRole ?? DEFAULT_USER_ROLE
  if (isOnOwnDomain) return { ...toUser(row), ...KEPT_BACK, workspaces: current ? [current] : [], role }
  // A person who has not verified the address must not learn who has invited it.
  return { ...toUser(row), workspaces, invites: row.emailVerifiedAt ? invites : [], role }
}

/** [DOMAIN-6] Fields hidden on an own domain, because the holder of its DNS must not read them. */
const KEPT_BACK = {
  ...noUnseenTexts(),
  mobileNumber: null,
  mobileNumberVerified: false,
  lastLoginAt: null,
  additional: '{}',
  invites: [],
}

const toUser = (row: UserRow): Omit<User, 'workspaces' | 'invites' | 'role'> => ({
  id: row.id,
  name: row.name,
  email: row.email,
  countryCode: row.countryCode,
  mobileNumber: row.mobileNumber,
  mobileNumberVerified: row.mobileNumberVerified,
  emailVerified: row.emailVerifiedAt !== null,
  isNewUser: row.isNewUser,
  image: row.image,
  type: 'account',
  character: row.character,
  signedIn: true,
  local: false,
  spaceLink: null,
  guestUserId: null,
  isGeneratedAnonymous: false,
  isLocalAnonymous: false,
  ...shownAs(profileTexts(), (name) => row[name]),
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  additional: JSON.stringify(row.additional),
})
