import type { Input } from '@metapyra/contract/calls'

type Update = Input<'PUT v2/user/update'>

/** [USER-1] Empty values are dropped, zero is kept, and `image` is always kept, null included (§5). */
export const dropEmpty = <T extends Record<string, unknown>>(input: T, kept: readonly string[] = ['image']) =>
  Object.fromEntries(
    Object.entries(input).filter(([name, value]) => kept.includes(name) || !isEmpty(value)),
  ) as Partial<T>

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** [USER-2] Guests save only name and image; anonymous people save nothing (§6). */
export const updateFor = (kind: 'account' | 'guest' | 'anonymous', input: Update): Partial<Update> => {
  if (kind === 'anonymous') return {}
  const { name, image } = input
  return dropEmpty(kind === 'guest' ? { ...(name && { name }), ...('image' in input && { image }) } : input)
}
