import type { CallName, Input, Reply } from '@metapyra/contract/calls'
import type { QueryKey, UseQueryResult } from '@tanstack/react-query'
import { QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { session } from '../session/session.ts'
import { invalidateQueries, syncCacheWithRoom } from './live.ts'

/**
 * The single cache of data that this client has loaded. Cached data is displayed immediately and refetched at the same
 * time. A failure is displayed with a retry button, so nothing is retried automatically. Offline, a request fails
 * immediately; if it were paused, a skeleton would stay on screen until reconnecting.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Data may contain functions and elements, which can't be compared structurally.
      structuralSharing: false,
    },
  },
})

const { $user, $workspace, $token } = session.state

/** The area of the API that a call belongs to: the `event` of `POST v2/event/list`. */
type AreaOf<N extends string> = N extends `${string} v2/${infer Area}/${string}` ? Area : never
export type Area = AreaOf<CallName>

const areaOf = (call: CallName): Area => call.split('/')[1] as Area

/** User and space, as the last part of each key, so that no account or space gets another one's data. */
const scope = () => `${$user.get()?.id ?? ''} ${$workspace.get()?.id ?? ''}`

/** The key of a call's response. Keys begin with the arguments of `invalidate`: the area, then the call. */
export const keyOfCall = <N extends CallName>(call: N, input: Input<N>): QueryKey => [
  ...[areaOf(call), call, input],
  scope(),
]

/** Marks data as stale by the prefix of its key, and refetches what is on screen. */
export const invalidate = (...key: [Area, ...unknown[]]): void => void invalidateQueries(queryClient, key)

/** Options of a query. */
export interface QueryOptions {
  /** False if there is nothing to load yet. */
  isEnabled?: boolean
  /** When the key changes, the previous data stays on screen until the new data is loaded. */
  keepsPrevious?: boolean
  /** Displays errors as toasts, if the component has no place for them. */
  toastsErrors?: boolean
  /** Milliseconds for which unused data is cached: 0 for data that must be current when opened. */
  gcTime?: number
}

/** Index of the scope in a key. */
const SCOPE_AT = 3
/** The previous data, unless the account or space has changed. */
const previousInScope = <T>(
  before: T | undefined,
  query: { queryKey: QueryKey } | undefined,
): T | undefined => (query?.queryKey[SCOPE_AT] === scope() ? before : undefined)

const optionsOf = ({ isEnabled = true, keepsPrevious = false, gcTime }: QueryOptions) => ({
  enabled: isEnabled,
  ...(gcTime !== undefined && { gcTime }),
  ...(keepsPrevious && { placeholderData: previousInScope }),
})

/**
 * Loads the data named by `name` and `params` within its area, while the component is mounted. `load` must not depend
 * on anything variable except `params`, because only they decide when to load again.
 */
export const useData = <T>(
  area: Area,
  name: string,
  params: unknown,
  load: () => Promise<T>,
  options: QueryOptions = {},
): UseQueryResult<T> =>
  useQuery(
    { queryKey: [area, name, params, scope()], queryFn: load, ...optionsOf(options) },
    queryClient,
  ) as UseQueryResult<T>

/** Loads data by a call while the component is mounted; the component displays the error. */
export const useCall = <N extends CallName>(
  call: N,
  input: Input<N>,
  options: QueryOptions = {},
): UseQueryResult<Reply<N>> =>
  useData(
    areaOf(call),
    call,
    input,
    () => session.api(call, input, { isSilent: !options.toastsErrors }),
    options,
  )

interface Page<T> {
  rows: readonly T[]
  next?: string | undefined
}
/** The calls that return a page of a list and accept a cursor for the next one. */
type PagedCall = {
  [N in CallName]: Reply<N> extends Page<unknown> ? N : never
}[CallName]
type RowOf<N extends PagedCall> = Reply<N>['rows'][number]

/** A list that a call returns page by page. Invalidating it loads all requested pages again. */
export const usePages = <N extends PagedCall>(
  call: N,
  input: Omit<Input<N>, 'next'>,
  { onLoad, ...options }: QueryOptions & { onLoad?: (rows: readonly RowOf<N>[]) => void } = {},
) => {
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(
    {
      queryKey: [areaOf(call), call, input, scope(), 'pages'],
      queryFn: async ({ pageParam }) => {
        const pagedInput = { ...input, ...(pageParam !== undefined && { next: pageParam }) }
        const page = await session.api(call, pagedInput as unknown as Input<N>, {
          isSilent: !options.toastsErrors,
        })
        onLoad?.(page.rows)
        return page as Page<RowOf<N>>
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last: Page<RowOf<N>>) => last.next,
      ...optionsOf(options),
    },
    queryClient,
  )
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data])
  return {
    /** Undefined until loaded. */
    rows,
    hasMore: hasNextPage,
    /** If this fails, the list stays as it is, and it can be called again. */
    showMore: () => void fetchNextPage(),
    ...{ error, refetch },
  }
}

// A new session keeps no data of the previous one; data on screen is removed with its screen.
$token.listen(() => queryClient.removeQueries({ type: 'inactive' }))
syncCacheWithRoom(queryClient)
