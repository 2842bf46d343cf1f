import type { Interval } from '@metapyra/time/days'
import type { Executor } from '../../platform/db/drizzle.ts'
import type { CallRequest } from '../../platform/http/call-request.ts'
import { viewerOf } from './core/viewer.rules.ts'
import { occurrencesInRoom } from './room.queries.ts'

/** Returns the events in a room of the viewer’s space in a span, with the titles of those the viewer can see. */
export const eventsInRoom = async (db: Executor, request: CallRequest, room: string, within: Interval) =>
  (await occurrencesInRoom(db, viewerOf(request), room, within)).map(
    ({ eventId, title, startsAt, endsAt }) => ({
      ...{ eventId, title, fromMs: Date.parse(startsAt), toMs: Date.parse(endsAt) },
    }),
  )
