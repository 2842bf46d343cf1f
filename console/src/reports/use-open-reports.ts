import type { Reply } from '@metapyra/contract/calls'
import type { Report } from '@metapyra/contract/entities/report'
import type { HttpError } from '@refinedev/core'
import { useList } from '@refinedev/core'

/** The number of open reports, refetched with the list. A failed request displays no error. */
export const useOpenReports = (): number => {
  const { query } = useList<Report, HttpError>({
    resource: 'reports',
    pagination: { pageSize: 1 },
    errorNotification: false,
  })
  const counts = query.data?.['counts'] as Reply<'POST v2/admin/workspace/reports'>['counts'] | undefined
  return counts?.open ?? 0
}
