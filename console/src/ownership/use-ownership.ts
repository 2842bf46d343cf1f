import type { BaseRecord, HttpError } from '@refinedev/core'
import { useCustomMutation, useOne } from '@refinedev/core'
import { useAtom } from '../app/use-atom.ts'
import { useNotify } from '../notice/notice.tsx'
import { state } from '../session.ts'
import type { SpaceOwnership } from './resource.ts'

type Act =
  | 'admin/workspace/ownership-offer'
  | 'admin/workspace/ownership-withdraw'
  | `ownership/${'accept' | 'decline'}`

/** The owners and the open offer, as live as every list, and what is done about it. */
export function useOwnership() {
  const notify = useNotify()
  const id = useAtom(state.$workspace)?.id ?? ''
  const { query } = useOne<SpaceOwnership, HttpError>({ resource: 'ownership', id, errorNotification: false })
  const { mutateAsync, mutation } = useCustomMutation<BaseRecord, HttpError>()
  const act = async (call: Act, values: object, done: string): Promise<boolean> => {
    const quiet = { successNotification: false, errorNotification: false } as const
    try {
      await mutateAsync({ url: `v2/${call}`, method: 'post', values, ...quiet })
      notify({ type: 'success', message: done })
      return true
    } catch (error) {
      notify({ type: 'error', message: (error as HttpError).message })
      return false
    } finally {
      void query.refetch()
    }
  }
  return {
    ownership: query.data?.data,
    error: query.error,
    reload: query.refetch,
    act,
    isActing: mutation.isPending,
  }
}
