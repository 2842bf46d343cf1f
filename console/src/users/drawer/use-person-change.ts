import type { Input } from '@metapyra/contract/calls'
import type { HttpError } from '@refinedev/core'
import { useUpdate } from '@refinedev/core'
import { usePublishChange } from '../../providers/use-changed.ts'
import type { Member } from '../resource.ts'

type Change = Omit<Input<'PUT v2/admin/workspace/update-user'>, 'userId'>

/** Changes the person of the drawer; list and drawer are fetched again. */
export function usePersonChange(userId: string) {
  const publishChange = usePublishChange()
  const { mutate, mutation } = useUpdate<Member, HttpError, Change>()
  return {
    isPending: mutation.isPending,
    change: (values: Change, successMessage: string, onRefused?: () => void) =>
      mutate(
        {
          resource: 'users',
          id: userId,
          values,
          mutationMode: 'pessimistic',
          successNotification: { type: 'success', message: successMessage },
        },
        {
          onError: () => {
            // The error may be caused by a change of the person, so the data is fetched again.
            publishChange('person')
            onRefused?.()
          },
        },
      ),
  }
}
