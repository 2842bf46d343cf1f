import type { ConsoleChange, ConsoleResource } from '@metapyra/contract/console'
import type { LiveProvider } from '@refinedev/core'
import type { QueryClient } from '@tanstack/react-query'
import type { ResourceName } from './resource.ts'

/**
 * The resources that also change when a resource changes, whoever changed it. No other list decides what is refetched
 * together.
 */
const REFETCHED_WITH: Partial<Record<string, ResourceName[]>> = {
  users: ['space', 'overview', 'person', 'bulk-acts', 'subscription'],
  guests: ['guest-links', 'space'],
  settings: ['guests', 'guest-links'],
  announcements: ['announcement-views'],
  'audit-log': ['audit-actors'],
} satisfies Partial<Record<ConsoleResource, ResourceName[]>>

/** An import changes many people per batch. Their list is refetched at most once in this time. */
const PAUSE_MS = 1000

/**
 * Refetches changed data that is on screen immediately, and other data when it is next displayed. Changes come from the
 * server (`hear`) and from this page (Refine's own hooks publish them). Neither carries content, so drafts are never
 * overwritten.
 */
export function createLive(client: QueryClient) {
  const pausing = new Map<ConsoleResource, { wasMissed: boolean }>()

  const fetchAgain = (resource: string): void => {
    // Refetches even if a request is in flight, because that one may have read the data before the change.
    for (const name of [resource, ...(REFETCHED_WITH[resource] ?? [])])
      for (const queryKey of [[name], ['data', 'default', name]])
        void client.invalidateQueries({ queryKey, refetchType: 'active' })
  }
  /** Refetches immediately; further changes during the pause cause one refetch at its end. */
  const onChange = ({ resource }: ConsoleChange): void => {
    const pause = pausing.get(resource)
    if (pause) {
      pause.wasMissed = true
      return
    }
    const initialState = { wasMissed: false }
    pausing.set(resource, initialState)
    setTimeout(() => {
      pausing.delete(resource)
      if (initialState.wasMissed) onChange({ resource })
    }, PAUSE_MS)
    fetchAgain(resource)
  }

  const provider: LiveProvider = {
    publish: ({ channel }) => {
      fetchAgain(channel.replace('resources/', ''))
      // Every change made here adds an audit entry.
      fetchAgain('audit-log')
    },
    // No hook subscribes (`liveMode` is off), because all are updated through their queries.
    subscribe: () => undefined,
    unsubscribe: () => undefined,
  }
  return {
    provider,
    onChange,
    /** Refetches everything when it is unknown which changes were missed. */
    refetchAll: () => void client.invalidateQueries({ refetchType: 'active' }),
  }
}

export type LiveChanges = ReturnType<typeof createLive>
