import { useRef, useState } from 'react'
import { useCall } from '../../data/query.ts'
import { useDebounced } from '../../ui/controls/use-debounced.ts'

/** Time without typing after which is searched. */
const PAUSE_MS = 200

/** Own and open spaces that match what is searched; the last list stays while the next is fetched. */
export const useSpaces = () => {
  const [typed, setSearch] = useState('')
  const search = useDebounced(typed, PAUSE_MS)
  const { data, error, isFetching, refetch } = useCall(
    'GET v2/workspace/explore-space',
    search ? { search } : {},
    { keepsPrevious: true, toastsErrors: true },
  )
  const last = useRef(data)
  if (data) last.current = data
  // What was found last stays where the next search fails.
  const spaces = last.current?.rows ?? null
  return {
    ...{ search: typed, setSearch, spaces, isLoading: isFetching },
    hasFailed: error !== null && !spaces,
    retry: () => void refetch(),
  }
}
