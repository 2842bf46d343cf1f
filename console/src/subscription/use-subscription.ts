import type { HttpError } from '@refinedev/core'
import { useOne } from '@refinedev/core'
import { useAtom } from '../app/use-atom.ts'
import { mayDo } from '../providers/access.ts'
import { state } from '../session.ts'
import type { SpaceSubscription } from './resource.ts'

/** What the space has bought, as live as every list. */
export function useSubscription() {
  const id = useAtom(state.$workspace)?.id ?? ''
  const { query } = useOne<SpaceSubscription, HttpError>({
    resource: 'subscription',
    id,
    errorNotification: false,
    queryOptions: { enabled: id !== '' },
  })
  return { info: query.data?.data, error: query.error, reload: () => void query.refetch() }
}

/** Whether whoever is here may buy, change and cancel; if not, why. */
export function useMayBuy() {
  const role = useAtom(state.$workspace)?.userRole ?? null
  const userId = useAtom(state.$user)?.id ?? null
  return mayDo({ role, userId }, 'subscription', 'change')
}
