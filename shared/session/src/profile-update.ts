import type { Input } from '@metapyra/contract/calls'
import type { User } from '@metapyra/contract/entities/user'
import { savedChange } from '@metapyra/contract/profile-fields'

type ProfileChanges = Input<'PUT v2/user/update'>

/**
 * §6: the body of `PUT v2/user/update` for a person's changes. Anonymous people send nothing (null), guests their name
 * and picture, everyone else the profile without empty values.
 */
export const profileUpdate = (
  user: Pick<User, 'role' | 'type'>,
  { workspaceId, ...changes }: ProfileChanges,
): ProfileChanges | null => {
  if (user.type === 'anonymous' || user.role === 'anonymous') return null
  const isGuest = user.type === 'guest' || user.role === 'guest'
  return {
    ...savedChange(isGuest ? 'guest' : 'account', changes),
    ...(workspaceId && !isGuest && { workspaceId }),
  }
}
