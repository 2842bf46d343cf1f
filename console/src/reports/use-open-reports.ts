import type { Reply } from '@metapyra/contract/calls'
import type { Report } from '@metapyra/contract/entities/report'
import type { HttpError } from '@refinedev/core'
import { useList } from '@refinedev/core'

/** Fetched again as reports are made and dealt with, like the list itself; nobody is told where it does not come. */
export const useOpenReports = (): number => {
  const { query } = useList<Report, HttpError>({
    resource: 'reports',
    pagination: { pageSize: 1 },
    errorNotification: false,
  })
  const counts = query.data?.['counts'] as Reply<'POST v2/admin/workspace/reports'>['counts'] | undefined
  return counts?.open ?? 0
}
