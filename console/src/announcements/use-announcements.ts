import type { Reply } from '@metapyra/contract/calls'
import type { AnnouncementStatus } from '@metapyra/contract/constants'
import { ANNOUNCEMENT_STATUS } from '@metapyra/contract/constants'
import type { Announcement, AnnouncementView } from '@metapyra/contract/entities/announcement'
import type { BaseRecord, HttpError } from '@refinedev/core'
import { useDelete, useForm, useList, useOne, useUpdate } from '@refinedev/core'
import { useState } from 'react'
import { useSearchTable } from '../ui/table/use-search-table.ts'
import type { AnnouncementInput } from './resource.ts'
import { statusIn } from './resource.ts'

const VIEWS_PAGE_SIZE = 20
/** Refetches the list, because an announcement that starts or ends on schedule moves to another tab. */
const REFETCH_INTERVAL_MS = 15_000

const resource = 'announcements'
const { draft, live, scheduled, ended } = ANNOUNCEMENT_STATUS
type Counts = Reply<'POST v2/admin/workspace/announcement-detail'>['counts']

/** The announcements of one status, or all, with page and status in the URL. */
export function useAnnouncementList() {
  const { table, filter } = useSearchTable<Announcement>({
    resource,
    queryOptions: { refetchInterval: REFETCH_INTERVAL_MS },
  })
  return {
    table,
    status: statusIn(table.filters),
    counts: table.tableQuery.data?.['counts'] as Counts | undefined,
    choose: (status: AnnouncementStatus | undefined) =>
      filter([{ field: 'status', operator: 'eq', value: status }]),
  }
}

export type AnnouncementList = ReturnType<typeof useAnnouncementList>

const savedText = ({ status }: Announcement, from: Announcement | null): string => {
  if (status === draft) return 'Draft saved.'
  if (status === scheduled) return 'Announcement scheduled.'
  return from?.status === live ? 'Announcement updated.' : 'Announcement published.'
}

/**
 * Saves the editor's content: a new announcement if `from` is null. It uses Refine's form without antd's, because the
 * editor has its own fields for text and times. The editor displays the errors.
 */
export function useAnnouncementForm(
  from: Announcement | null,
  { onSaved, onRefused }: { onSaved: () => void; onRefused: (error: HttpError) => void },
) {
  const { onFinish, mutation } = useForm<Announcement, HttpError, AnnouncementInput>({
    resource,
    action: from ? 'edit' : 'create',
    ...(from && { id: from.id }),
    queryOptions: { enabled: false },
    mutationMode: 'pessimistic',
    successNotification: (answer) => ({
      type: 'success',
      message: savedText(answer?.data as Announcement, from),
    }),
    errorNotification: false,
    onMutationSuccess: onSaved,
    onMutationError: onRefused,
  })
  return { onFinish, isPending: mutation.isPending }
}

/** Ends a live announcement. */
export function useEndAnnouncement() {
  const { mutate, mutation } = useUpdate<Announcement, HttpError, AnnouncementInput>()
  const end = ({ id, description }: Announcement, onSettled: () => void) =>
    mutate(
      {
        resource,
        id,
        values: { description, status: ended },
        mutationMode: 'pessimistic',
        successNotification: () => ({ type: 'success', message: 'Announcement ended.' }),
      },
      { onSettled },
    )
  return { end, isPending: mutation.isPending }
}

/** Refetches one announcement. */
export function useRefetchAnnouncement(id: string | undefined) {
  const { query } = useOne<Announcement, HttpError>({
    resource,
    id: id ?? '',
    queryOptions: { enabled: false },
  })
  return async () => (await query.refetch({ throwOnError: true })).data?.data as Announcement
}

const wasChanged = (error: HttpError) => error['code'] === 'CHANGED_MEANWHILE'

export function useRemoveAnnouncement() {
  const { mutate, mutation } = useDelete<Announcement, HttpError, Pick<Announcement, 'updatedAt'>>()
  /** Calls `onChanged` if someone has changed the announcement since; nothing is deleted then. */
  const remove = (
    { id, updatedAt }: Announcement,
    { onDone, onChanged }: { onDone: () => void; onChanged: () => void },
  ) =>
    mutate(
      {
        resource,
        id,
        values: { updatedAt },
        mutationMode: 'pessimistic',
        successNotification: () => ({ type: 'success', message: 'Draft deleted.' }),
        errorNotification: (error) =>
          wasChanged(error as HttpError) ? false : { type: 'error', message: (error as HttpError).message },
      },
      { onSuccess: onDone, onError: (error) => (wasChanged(error) ? onChanged() : onDone()) },
    )
  return { remove, isPending: mutation.isPending }
}

/** The people who have seen one announcement, page by page. */
export function useViews(announcementId: string) {
  const [page, setPage] = useState(1)
  const { query } = useList<AnnouncementView & BaseRecord, HttpError>({
    resource: 'announcement-views',
    pagination: { currentPage: page, pageSize: VIEWS_PAGE_SIZE },
    filters: [{ field: 'announcementId', operator: 'eq', value: announcementId }],
  })
  return { query, page, pageSize: VIEWS_PAGE_SIZE, turnTo: setPage }
}
