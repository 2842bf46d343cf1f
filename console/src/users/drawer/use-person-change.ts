import type { Input } from '@metapyra/contract/calls'
import type { HttpError } from '@refinedev/core'
import { useInvalidate, useUpdate } from '@refinedev/core'
import type { Member } from '../resource.ts'

type Change = Omit<Input<'PUT v2/admin/workspace/update-user'>, 'userId'>

/** Changes the person of the drawer; list and drawer are fetched again. */
export function usePersonChange(userId: string) {
  const invalidate = useInvalidate()
  const { mutate, mutation } = useUpdate<Member, HttpError, Change>()
  return {
    isPending: mutation.isPending,
    change: (values: Change, said: string, onRefused?: () => void) =>
      mutate(
        {
          resource: 'users',
          id: userId,
          values,
          mutationMode: 'pessimistic',
          invalidates: ['list'],
          successNotification: { type: 'success', message: said },
        },
        {
          onSettled: () => void invalidate({ resource: 'person', invalidates: ['resourceAll'] }),
          onError: () => onRefused?.(),
        },
      ),
  }
}
