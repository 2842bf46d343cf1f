import type { HttpError } from '@refinedev/core'
import { keepPreviousData, onlineManager, QueryClient } from '@tanstack/react-query'

const STALE_MS = 30_000
const RETRIES = 2

/** Retries a read if nothing answered or the server failed. A change is never sent again automatically. */
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
        // Offline, a request fails immediately with an error. If it were paused, the old data would stay on screen.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        placeholderData: keepPreviousData,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
