import type { BaseRecord, HttpError, UseOneProps } from '@refinedev/core'
import { useOne } from '@refinedev/core'
import { state } from '../session/session.ts'
import { useAtom } from '../session/use-atom.ts'
import type { ResourceName } from './resource.ts'

/** Data that exists once per space, for the current space: its profile, settings or plan. */
export function useSpaceResource<Data extends BaseRecord>(
  resource: ResourceName,
  queryOptions?: UseOneProps<Data, HttpError, Data>['queryOptions'],
) {
  const id = useAtom(state.$workspace)?.id ?? ''
  const { query } = useOne<Data, HttpError>({
    resource,
    id,
    queryOptions: { enabled: id !== '', ...queryOptions },
  })
  return { ...query, id, data: query.data?.data }
}
