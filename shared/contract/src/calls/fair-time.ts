import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { FairTimes } from '../entities/fair-time.ts'
import { Closed, Id, LocalDate, Name, Zone } from '../schema.ts'

export const fairTime = {
  'POST v2/appointment/fair-times': {
    summary: 'Times for a group across time zones, ranked by fairness; or one a week, rotating the bad hour',
    beyond: true,
    access: 'member',
    dear: true,
    onLapsed: true,
    body: Closed({
      userIds: Type.Array(Id, { maxItems: 50 }),
      /** People without an account here. Only their time zone is known. */
      guests: Type.Optional(Type.Array(Closed({ name: Name, timezone: Zone }), { maxItems: 20 })),
      /** The people in `userIds` who are optional: a proposed time may not suit them. */
      optionalIds: Type.Optional(Type.Array(Id, { maxItems: 50 })),
      durationMin: Type.Integer({ minimum: 15, maximum: 480, multipleOf: 15 }),
      /** `from` and `to` are both inclusive. */
      from: LocalDate,
      to: LocalDate,
      timezone: Zone,
      /** The number of meetings, a week apart. `from` and `to` are days of the first week. */
      weeks: Type.Optional(Type.Integer({ minimum: 2, maximum: 26 })),
    }),
    reply: FairTimes,
    limit: { max: 30, seconds: 60 },
  },
} satisfies Calls
