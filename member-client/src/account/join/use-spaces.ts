import { useRef, useState } from 'react'
import { useCall } from '../../data/query.ts'
import { useDebounced } from '../../ui/controls/use-debounced.ts'

/** Debounce time of the search. */
const PAUSE_MS = 200

/** The user's own and open spaces that match the search. The previous list stays while the next is loading. */
export const useSpaces = () => {
  const [query, setQuery] = useState('')
  const search = useDebounced(query, PAUSE_MS)
  const { data, error, isFetching, refetch } = useCall(
    'GET v2/workspace/explore-space',
    search ? { search } : {},
    { keepsPrevious: true, toastsErrors: true },
  )
  const last = useRef(data)
  if (data) last.current = data
  // The last result stays if the next search fails.
  const spaces = last.current?.rows ?? null
  return {
    ...{ search: query, setSearch: setQuery, spaces, isLoading: isFetching },
    hasFailed: error !== null && !spaces,
    retry: () => void refetch(),
  }
}
