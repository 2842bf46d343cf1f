import type { ConsoleChange, ConsoleResource } from '@metapyra/contract/console'
import type { LiveProvider } from '@refinedev/core'
import type { QueryClient } from '@tanstack/react-query'
import type { ResourceName } from './resource.ts'

/** What else is otherwise where a resource is, whoever changed it: the one list of what is fetched again with what. */
const SHOWN_WITH: Partial<Record<string, ResourceName[]>> = {
  users: ['space', 'overview', 'person', 'bulk-acts', 'subscription'],
  guests: ['guest-links', 'space'],
  settings: ['guests', 'guest-links'],
  announcements: ['announcement-views'],
  'audit-log': ['audit-actors'],
} satisfies Partial<Record<ConsoleResource, ResourceName[]>>

/** An import changes people by the batch: their list is fetched again once in this time, however many there are. */
const PAUSE_MS = 1000

/**
 * What has changed is fetched again where it is on the screen, and when it is next looked at: what the server says
 * (`hear`), and what is done here (Refine's own hooks publish it). Neither tells contents, so nothing that somebody is
 * writing is touched.
 */
export function createLive(client: QueryClient) {
  const pausing = new Map<ConsoleResource, { wasMissed: boolean }>()

  const fetchAgain = (resource: string): void => {
    // Anew also where it is under way: that may have been read before the change.
    for (const name of [resource, ...(SHOWN_WITH[resource] ?? [])])
      for (const queryKey of [[name], ['data', 'default', name]])
        void client.invalidateQueries({ queryKey, refetchType: 'active' })
  }
  /** At once, and what comes soon after it together when the pause is over. */
  const hear = ({ resource }: ConsoleChange): void => {
    const pause = pausing.get(resource)
    if (pause) {
      pause.wasMissed = true
      return
    }
    const begun = { wasMissed: false }
    pausing.set(resource, begun)
    setTimeout(() => {
      pausing.delete(resource)
      if (begun.wasMissed) hear({ resource })
    }, PAUSE_MS)
    fetchAgain(resource)
  }

  const provider: LiveProvider = {
    publish: ({ channel }) => {
      fetchAgain(channel.replace('resources/', ''))
      // Whatever is done here is recorded.
      fetchAgain('audit-log')
    },
    // No hook listens by itself (`liveMode` is off): all of them are told through their queries.
    subscribe: () => undefined,
    unsubscribe: () => undefined,
  }
  return {
    provider,
    hear,
    /** Where nobody knows what was missed. */
    hearAll: () => void client.invalidateQueries({ refetchType: 'active' }),
  }
}

export type LiveChanges = ReturnType<typeof createLive>
