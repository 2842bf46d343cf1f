import type { Input } from '@metapyra/contract/calls'
import type { FoundMessage } from '@metapyra/contract/entities/chat'
import { useEffect, useRef, useState } from 'react'
import { useDataPages } from '../../data/query.ts'
import { session } from '../../session/session.ts'

type Query = Input<'POST v2/chat/search'>

const CALL = 'POST v2/chat/search'
/** Debounce time between keystrokes. */
const PAUSE_MS = 200
const NOTHING: readonly FoundMessage[] = []

/** A page of results. Its cursor is its last message. */
const loadPage = async (query: Query, lastId?: string) => {
  const { rows, hasMore } = await session.api(
    CALL,
    { ...query, ...(lastId && { lastId }) },
    { isSilent: true },
  )
  return { rows, next: hasMore ? rows.at(-1)?.message.id : undefined }
}

/** The results of the latest query. The previous ones stay until new ones arrive, unless the query was cleared. */
export const useSearch = () => {
  const [query, search] = useState<Query | null>(null)
  const [requested, setRequested] = useState<Query | null>(null)
  useEffect(() => {
    if (!query) return setRequested(null)
    const timer = setTimeout(() => setRequested(query), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [query])
  const found = useDataPages('chat', CALL, requested, (next) => loadPage(requested as Query, next), {
    isEnabled: requested !== null,
    gcTime: 0,
  })
  const rows = useRef(NOTHING)
  rows.current = query ? (found.rows ?? rows.current) : NOTHING
  const isLoading = requested !== query || !(found.rows || found.error)
  const status = !query ? 'idle' : isLoading ? 'loading' : found.rows ? 'ready' : 'failed'
  return {
    status,
    rows: rows.current,
    hasMore: found.hasMore,
    isLoadingMore: found.isLoadingMore,
    /** Null clears the results. */
    search,
    again: found.refetch,
    /** If this fails, scrolling further tries again. */
    more: () => {
      if (status === 'ready' && found.hasMore && !found.isLoadingMore) found.showMore()
    },
  } as const
}
