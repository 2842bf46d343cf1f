import type { CallName, Input } from '@metapyra/contract/calls'
import { useCall } from '../../data/query.ts'

/** Loads a tab's data when it opens; `reload` loads again and keeps the old data on screen until then. */
export const useAccountCall = <N extends CallName>(call: N, input: Input<N>) => {
  const { data, error, refetch } = useCall(call, input, { toastsErrors: true, gcTime: 0 })
  return {
    value: data,
    failure: error?.message ?? null,
    reload: async (): Promise<void> => void (await refetch()),
  }
}
