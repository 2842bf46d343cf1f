import type { CallName, Input, Reply } from '@metapyra/contract/calls'
import type { QueryKey, UseQueryResult } from '@tanstack/react-query'
import { QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { session } from '../session/session.ts'
import { followLive, refresh } from './live.ts'

/**
 * The one cache of what this client has loaded. What was loaded is shown at once where it is opened again, and loaded
 * anew at the same time. A failure is shown with a button to try again, so nothing is tried again by itself. Without a
 * network a request fails at once: paused, it would leave a skeleton on the screen for as long as the line is cut.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Data may hold functions and elements, which cannot be compared part by part.
      structuralSharing: false,
    },
  },
})

const { $user, $workspace, $token } = session.state

/** The area of the API that a call belongs to: the `event` of `POST v2/event/list`. */
type AreaOf<N extends string> = N extends `${string} v2/${infer Area}/${string}` ? Area : never
export type Area = AreaOf<CallName>

const areaOf = (call: CallName): Area => call.split('/')[1] as Area

/** Of whom and where: the last part of each key, so that no account or space is shown what was loaded in another. */
const scope = () => `${$user.get()?.id ?? ''} ${$workspace.get()?.id ?? ''}`

/** The key of what a call was answered. Keys begin with what `invalidate` takes: the area, then the call. */
export const keyOfCall = <N extends CallName>(call: N, input: Input<N>): QueryKey => [
  ...[areaOf(call), call, input],
  scope(),
]

/** Marks what was loaded as stale by the beginning of its key, and loads again what of it is on the screen. */
export const invalidate = (...key: [Area, ...unknown[]]): void => void refresh(queryClient, key)

/** How a query differs from others. */
export interface QueryOptions {
  /** False where there is nothing to load as yet. */
  isEnabled?: boolean
  /** With another key the data of the one before stay on the screen until those of the new one are there. */
  keepsPrevious?: boolean
  /** What fails is said in a toast, where what shows the data has no place for it. */
  toastsErrors?: boolean
  /** For how many ms data are kept that nothing shows any more: 0 for what has to be true as it is opened. */
  gcTime?: number
}

/** The place of the scope in a key. */
const SCOPE_AT = 3
/** What was shown before, unless another account or space has come meanwhile. */
const previousHere = <T>(before: T | undefined, query: { queryKey: QueryKey } | undefined): T | undefined =>
  query?.queryKey[SCOPE_AT] === scope() ? before : undefined

const optionsOf = ({ isEnabled = true, keepsPrevious = false, gcTime }: QueryOptions) => ({
  enabled: isEnabled,
  ...(gcTime !== undefined && { gcTime }),
  ...(keepsPrevious && { placeholderData: previousHere }),
})

/**
 * Loads what is named by `name` and `params` within its area, for as long as it is shown. `load` may use nothing that
 * changes but `params`: by them alone it is known whether something else is to be loaded.
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

/** Loads by a call for as long as it is shown; what fails is said by whoever shows it. */
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
/** The calls that answer a page of a list, and take where the next one begins. */
type PagedCall = {
  [N in CallName]: Reply<N> extends Page<unknown> ? N : never
}[CallName]
type RowOf<N extends PagedCall> = Reply<N>['rows'][number]

/** A list that a call answers page by page: those that were asked for, all of them anew once it was invalidated. */
export const usePages = <N extends PagedCall>(
  call: N,
  input: Omit<Input<N>, 'next'>,
  { onLoad, ...options }: QueryOptions & { onLoad?: (rows: readonly RowOf<N>[]) => void } = {},
) => {
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(
    {
      queryKey: [areaOf(call), call, input, scope(), 'pages'],
      queryFn: async ({ pageParam }) => {
        const whole = { ...input, ...(pageParam !== undefined && { next: pageParam }) }
        const page = await session.api(call, whole as unknown as Input<N>, {
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
    /** Undefined until they are there. */
    rows,
    hasMore: hasNextPage,
    /** What fails leaves the list as it is, and can be asked again. */
    showMore: () => void fetchNextPage(),
    ...{ error, refetch },
  }
}

// With another session nothing stays that was loaded by the one before; what is on the screen goes with its screen.
$token.listen(() => queryClient.removeQueries({ type: 'inactive' }))
followLive(queryClient)
