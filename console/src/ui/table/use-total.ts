import type { HttpError } from '@refinedev/core'
import { useList } from '@refinedev/core'
import type { ResourceName } from '../../providers/resource.ts'

/** The number of rows of a resource; undefined until loaded. */
export function useTotal(resource: ResourceName): number | undefined {
  const { query } = useList<{ id: string }, HttpError>({
    resource,
    pagination: { currentPage: 1, pageSize: 1 },
  })
  return query.data?.total
}
