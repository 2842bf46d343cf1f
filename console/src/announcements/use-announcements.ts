import type { Input, Reply } from '@metapyra/contract/calls'
import type { AnnouncementStatus } from '@metapyra/contract/constants'
import type { Announcement } from '@metapyra/contract/entities/announcement'
import type { HttpError } from '@refinedev/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAtom } from '../app/use-atom.ts'
import { useNotify } from '../notice/notice.tsx'
import { told } from '../providers/http-client.ts'
import { session, state } from '../session.ts'

const DEFAULT_PAGE_SIZE = 20
/** What goes live or ends by its time moves to another tab by itself. */
const LOOK_AGAIN_MS = 15_000
const ANNOUNCEMENTS = 'announcements'

type Wish = Input<'POST v2/admin/workspace/announcement'>

/** The announcements of one status, or all, as the server pages them. */
export function useAnnouncementList() {
  const spaceId = useAtom(state.$workspace)?.id
  const [status, setStatus] = useState<AnnouncementStatus | undefined>()
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(DEFAULT_PAGE_SIZE)
  const input = { page, pageSize, ...(status !== undefined && { status }) }
  const query = useQuery<Reply<'POST v2/admin/workspace/announcement-detail'>, HttpError>({
    queryKey: [ANNOUNCEMENTS, spaceId, input],
    queryFn: () => told(session.api('POST v2/admin/workspace/announcement-detail', input)),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  })
  return {
    query,
    page,
    pageSize,
    status,
    choose: (next: AnnouncementStatus | undefined) => {
      setStatus(next)
      setPage(1)
    },
    turnTo: (nextPage: number, nextSize: number) => {
      setPage(nextSize === pageSize ? nextPage : 1)
      setPageSize(nextSize)
    },
  }
}

/** What is done with announcements; the list is fetched again after each. */
export function useAnnouncements() {
  const notify = useNotify()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: [ANNOUNCEMENTS] })
  const onError = ({ message }: HttpError) => notify({ type: 'error', message })
  const save = useMutation<Announcement, HttpError, { wish: Wish; done: string }>({
    mutationFn: ({ wish }) => told(session.api('POST v2/admin/workspace/announcement', wish)),
    onSuccess: (_, { done }) => {
      notify({ type: 'success', message: done })
      return refresh()
    },
    onError,
  })
  const remove = useMutation<unknown, HttpError, string>({
    mutationFn: (id) => told(session.api('POST v2/admin/workspace/announcement-remove', { id })),
    onSuccess: () => {
      notify({ type: 'success', message: 'The draft was deleted.' })
      return refresh()
    },
    onError,
  })
  return { save, remove }
}

export type Announcements = ReturnType<typeof useAnnouncements>

/** Who has seen one, a page at a time. */
export function useViews(id: string) {
  const [page, setPage] = useState(1)
  const input = { id, page, pageSize: DEFAULT_PAGE_SIZE }
  const query = useQuery<Reply<'POST v2/admin/workspace/announcement-views'>, HttpError>({
    queryKey: [ANNOUNCEMENTS, 'views', input],
    queryFn: () => told(session.api('POST v2/admin/workspace/announcement-views', input)),
    placeholderData: keepPreviousData,
  })
  return { query, page, pageSize: DEFAULT_PAGE_SIZE, turnTo: setPage }
}
