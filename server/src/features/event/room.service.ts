import type { Interval } from '@metapyra/time/days'
import type { Executor } from '../../platform/db/drizzle.ts'
import type { CallRequest } from '../../platform/http/call-request.ts'
import { viewerOf } from './core/rules.ts'
import { occurrencesInRoom } from './room.queries.ts'

/** What is in a room of the viewer’s space at a time; its title where they see it. */
export const eventsInRoom = async (db: Executor, request: CallRequest, room: string, within: Interval) =>
  (await occurrencesInRoom(db, viewerOf(request), room, within)).map(
    ({ eventId, title, startsAt, endsAt }) => ({
      ...{ eventId, title, fromMs: Date.parse(startsAt), toMs: Date.parse(endsAt) },
    }),
  )
