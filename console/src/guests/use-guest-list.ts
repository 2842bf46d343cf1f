import type { Reply } from '@metapyra/contract/calls'
import type { HttpError } from '@refinedev/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAtom } from '../app/use-atom.ts'
import { told } from '../providers/http-client.ts'
import { session, state } from '../session.ts'
import { useDebounced } from '../ui/use-debounced.ts'

const SEARCH_PAUSE_MS = 250
const DEFAULT_PAGE_SIZE = 20

type ListCall = 'POST v2/admin/guest-invites' | 'POST v2/admin/guest-user-list'

/** All lists of guests are fetched again by this key. */
export const GUESTS = 'guests'

/** One of the two lists, as the server pages and searches it. */
export function useGuestList<N extends ListCall>(call: N) {
  const spaceId = useAtom(state.$workspace)?.id
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(DEFAULT_PAGE_SIZE)
  const [search, setSearch] = useState('')
  const sought = useDebounced(search.trim(), SEARCH_PAUSE_MS)
  const input = { page, pageSize, ...(sought && { search: sought }) }
  const query = useQuery<Reply<N>, HttpError>({
    queryKey: [GUESTS, spaceId, call, input],
    queryFn: () => told(session.api(call, input as never)),
    placeholderData: keepPreviousData,
  })
  return {
    query,
    page,
    pageSize,
    search,
    isSearching: sought !== '',
    setSearch: (next: string) => {
      setSearch(next)
      setPage(1)
    },
    turnTo: (nextPage: number, nextSize: number) => {
      setPage(nextSize === pageSize ? nextPage : 1)
      setPageSize(nextSize)
    },
  }
}

export type GuestList<N extends ListCall> = ReturnType<typeof useGuestList<N>>
