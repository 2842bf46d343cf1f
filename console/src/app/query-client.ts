import type { HttpError } from '@refinedev/core'
import { keepPreviousData, onlineManager, QueryClient } from '@tanstack/react-query'

const STALE_MS = 30_000
const RETRIES = 2

/** Reading is tried again where nothing answered or the server stumbled; a change is never sent twice by itself. */
const shouldRetry = (failures: number, error: unknown): boolean => {
  const status = (error as HttpError | null)?.statusCode
  if (!onlineManager.isOnline()) return false
  return failures < RETRIES && (status === 0 || (status !== undefined && status >= 500 && status !== 501))
}

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: shouldRetry,
        // Without a network a request fails at once and says so; paused, it would leave what was there before.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        placeholderData: keepPreviousData,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
