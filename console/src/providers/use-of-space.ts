import type { BaseRecord, HttpError, UseOneProps } from '@refinedev/core'
import { useOne } from '@refinedev/core'
import { state } from '../session/session.ts'
import { useAtom } from '../session/use-atom.ts'
import type { ResourceName } from './resource.ts'

/** What there is once of the space that one is in: its profile, its settings, its plan. */
export function useOfSpace<Data extends BaseRecord>(
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
