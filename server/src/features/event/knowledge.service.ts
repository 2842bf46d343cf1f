import { wallOf } from '@metapyra/time/wall'
import type { SearchableContent } from '../../platform/retrieval/knowledge.ts'
import { storedWords } from '../../platform/retrieval/stored-words.ts'
import type { Services } from '../../platform/services.ts'
import { locationLabel } from '../../platform/text/location-label.ts'
import { fullDay } from '../../platform/time/format.ts'
import { workspaceById } from '../workspace/service.ts'
import type { EventRow } from './core/queries.ts'
import type { Viewer } from './core/viewer.rules.ts'
import { viewerOf } from './core/viewer.rules.ts'
import { citedEvents, eventsChangedSince } from './knowledge.queries.ts'
import { whenText } from './notifications/text.rules.ts'

export type { Viewer }
/** The asker. */
export { viewerOf }

/**
 * Events get their timestamp before their transaction commits, from the clocks of several servers, so each check
 * reaches back this far.
 */
const OVERLAP_MS = 120_000

/** Describes an event for agents, in sentences that can be understood separately. */
const describeEvent = (
  event: EventRow,
  { hostName = '', place = '', nextAt = null as Date | null } = {},
): string => {
  const { title, description, timezone } = event
  const next = nextAt && event.rrule ? wallOf(nextAt, timezone) : ''
  return [
    `${title}: ${whenText(event, event.rrule !== null)}.`,
    next && `The next ${title} is on ${fullDay(new Date(`${next}Z`))}, at ${next.slice(11)}.`,
    place && `Location of ${title}: ${place}.`,
    hostName && `${title} is hosted by ${hostName}.`,
    description,
  ]
    .filter(Boolean)
    .join('\n')
}

/** Makes events available to agents. */
export const eventKnowledge = ({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): SearchableContent<{ spaceId: string; viewer: Viewer }> => ({
  kind: 'events',
  follow: (spaceId) => {
    let newest = new Date(0)
    const read = new Map<string, number>()
    return async function* () {
      const changed = await eventsChangedSince(db, spaceId, new Date(newest.getTime() - OVERLAP_MS))
      const unread = changed.filter(
        ({ id, version, updatedAt }) => read.get(id) !== version + updatedAt.getTime(),
      )
      for (const { id, version, updatedAt } of changed) {
        read.set(id, version + updatedAt.getTime())
        if (updatedAt > newest) newest = updatedAt
      }
      if (unread.length > 0)
        yield unread.map((event) => ({
          source: event.id,
          title: event.title,
          passages: [
            {
              number: 0,
              heading: null,
              words: storedWords(`${describeEvent(event)} ${event.location?.value ?? ''}`),
            },
          ],
        }))
    }
  },
  read: async ({ spaceId, viewer }, wanted) => {
    const ids = wanted.map(({ id }) => id)
    if (ids.length === 0) return []
    const [events, space] = await Promise.all([
      citedEvents(db, viewer, ids, clock()),
      workspaceById(db, spaceId),
    ])
    return events.map(({ event, hostName, nextAt }) => ({
      ...{ kind: 'events' as const, id: event.id, versionId: null, title: event.title },
      ...{ heading: null, page: null, passage: 0 },
      text: describeEvent(event, {
        hostName,
        nextAt,
        place: locationLabel(event.location, space?.name ?? ''),
      }),
    }))
  },
})
