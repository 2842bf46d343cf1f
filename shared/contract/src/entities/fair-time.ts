import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Nullable, OneOf, Zone } from '../schema.ts'

/** The reasons for a time's cost to a person. */
export const FAIR_REASONS = ['fine', 'focus', 'day', 'early', 'late', 'night', 'dayOff', 'busy'] as const

/**
 * A time, with its cost to each person, in the order of `people`: 0 within their hours, 16 in the middle of their
 * night.
 */
export const FairTime = Closed({
  start: Instant,
  end: Instant,
  costs: Type.Array(Closed({ cost: Type.Integer({ minimum: 0 }), why: OneOf(FAIR_REASONS) })),
})
export type FairTime = Static<typeof FairTime>

export const FairTimes = Closed({
  people: Type.Array(
    Closed({
      userId: Nullable(Id),
      name: Type.String(),
      timezone: Zone,
      /** True if the person's linked calendars could not be read, so that they may be busy. */
      isUnknown: Type.Boolean(),
      /**
       * What the costs are based on: the person's own hours, or the usual hours in their time zone, or in the space’s.
       */
      told: OneOf(['hours', 'zone', 'nothing']),
    }),
  ),
  /** Fairest first. For a series, in its order, with null if no one can make any time of that week. */
  times: Type.Array(Nullable(FairTime)),
  /** For a series: each person's total cost. */
  paid: Type.Array(Type.Integer({ minimum: 0 })),
})
export type FairTimes = Static<typeof FairTimes>
