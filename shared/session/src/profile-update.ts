import type { Input } from '@metapyra/contract/calls'
import type { User } from '@metapyra/contract/entities/user'

type ProfileChanges = Input<'PUT v2/user/update'>

interface KeepOptions {
  /** Zero is a value here: so on the profile. */
  keepZero?: boolean
  /** Sent even when empty. */
  keep?: readonly string[]
}

const isEmpty = (value: unknown, keepZero: boolean): boolean =>
  value === undefined || value === null || value === '' || (value === 0 && !keepZero) || Number.isNaN(value)

/** §5: update calls drop empty values. `false` is a value; `image` is always kept where it was given at all. */
export const withoutEmpty = <T extends object>(
  values: T,
  { keepZero = false, keep = ['image'] }: KeepOptions = {},
) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => (value !== undefined && keep.includes(name)) || !isEmpty(value, keepZero),
    ),
  ) as Partial<T>

const SAVED_BY_GUESTS = ['name', 'image'] as const
const SAVED_BY_MEMBERS = [...SAVED_BY_GUESTS, 'isNewUser', 'designation', 'workspaceId'] as const

/**
 * §6: what a person's changes send to `PUT v2/user/update`: anonymous people nothing (null), guests name and
 * picture, everyone else the profile without its empty values.
 */
export const profileUpdate = (
  user: Pick<User, 'role' | 'type'>,
  changes: ProfileChanges,
): ProfileChanges | null => {
  if (user.type === 'anonymous' || user.role === 'anonymous') return null
  const saved: readonly string[] =
    user.type === 'guest' || user.role === 'guest' ? SAVED_BY_GUESTS : SAVED_BY_MEMBERS
  const taken = Object.fromEntries(Object.entries(changes).filter(([name]) => saved.includes(name)))
  return withoutEmpty(taken, { keepZero: true }) as ProfileChanges
}
