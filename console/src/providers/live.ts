import type { ConsoleChange, ConsoleResource } from '@metapyra/contract/realtime'
import type { LiveProvider } from '@refinedev/core'
import type { QueryClient } from '@tanstack/react-query'

type Subscription = Parameters<LiveProvider['subscribe']>[0]

/** What else is otherwise where a resource is, by the name under which it is asked for here. */
const SHOWN_WITH: Partial<Record<ConsoleResource, string[]>> = {
  users: ['space', 'overview', 'person', 'bulk-acts', 'subscription'],
  guests: ['guest-links', 'space'],
  announcements: ['announcement-views'],
  'audit-log': ['audit-actors'],
}

/** An import changes people by the batch: their list is fetched again once in this time, however many there are. */
const PAUSE_MS = 1000

/**
 * Refine's live provider: what the server says has changed is fetched again where it is on the screen, and when it is
 * next looked at. It tells no contents, so nothing that somebody is writing is touched.
 */
export function createLive(client: QueryClient) {
  const subscriptions = new Set<Subscription>()
  const pausing = new Map<ConsoleResource, { missed: ConsoleChange | null }>()

  // Anew also where it is under way: that may have been read before the change.
  const fetchAgain = (queryKey: string[]) =>
    void client.invalidateQueries({ queryKey, refetchType: 'active' })
  const tell = ({ resource, ids }: ConsoleChange): void => {
    for (const name of [resource, ...(SHOWN_WITH[resource] ?? [])]) {
      fetchAgain([name])
      fetchAgain(['data', 'default', name])
    }
    const event = { type: 'updated', payload: ids ? { ids } : {}, date: new Date() }
    for (const { channel, callback } of subscriptions)
      if (channel === `resources/${resource}`) callback({ ...event, channel })
  }
  /** At once, and what comes soon after it together when the pause is over. */
  const hear = (change: ConsoleChange): void => {
    const pause = pausing.get(change.resource)
    if (pause) {
      // Of several no ids are kept: all of the list may be otherwise.
      pause.missed = { resource: change.resource }
      return
    }
    const begun: { missed: ConsoleChange | null } = { missed: null }
    pausing.set(change.resource, begun)
    setTimeout(() => {
      pausing.delete(change.resource)
      if (begun.missed) hear(begun.missed)
    }, PAUSE_MS)
    tell(change)
  }

  const provider: LiveProvider = {
    subscribe: (subscription) => {
      subscriptions.add(subscription)
      return subscription
    },
    unsubscribe: (subscription: Subscription) => void subscriptions.delete(subscription),
  }
  return {
    provider,
    hear,
    /** Where nobody knows what was missed. */
    hearAll: () => void client.invalidateQueries({ refetchType: 'active' }),
  }
}

export type LiveChanges = ReturnType<typeof createLive>
