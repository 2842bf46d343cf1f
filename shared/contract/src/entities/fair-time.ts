import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Nullable, OneOf, Zone } from '../schema.ts'

/** Why a time costs somebody what it does. */
export const FAIR_REASONS = ['fine', 'focus', 'day', 'early', 'late', 'night', 'dayOff', 'busy'] as const

/** A time, with what it costs each, in the order of `people`: 0 within their hours, 16 in the middle of their night. */
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
      /** Their linked calendars could not be read: they may be busy. */
      isUnknown: Type.Boolean(),
      /** Of what they are counted by: their own hours, or the usual ones in their zone, or in the space’s. */
      told: OneOf(['hours', 'zone', 'nothing']),
    }),
  ),
  /** The fairest first; of a series in its order, null where nobody can make any. */
  times: Type.Array(Nullable(FairTime)),
  /** Of a series: what each pays in all. */
  paid: Type.Array(Type.Integer({ minimum: 0 })),
})
export type FairTimes = Static<typeof FairTimes>
