import type { Input } from '@metapyra/contract/calls'
import { checkLocation, checkTimes, wrong } from '../core/content.rules.ts'
import type { EventRow } from '../core/queries.ts'
import { wallTimesOf } from '../occurrences/occurrence-times.rules.ts'
import type { OccurrencePatch } from '../tables.ts'

export type Change = Input<'PUT v2/event/update'>

/** The person who changes an event, and when. */
export interface Changer {
  userId: string
  now: Date
}

/** Fields that one occurrence can have different from its series. */
const OVERRIDABLE_FIELDS = ['title', 'description', 'location', 'startLocal', 'endLocal'] as const
const ABOUT = ['eventId', 'scope', 'recurrenceId', 'version', 'status']

export type Scope = NonNullable<Change['scope']>

/** [EVENT-16] Returns the scope of a change: one occurrence if one is named, otherwise all. */
export const scopeOf = ({ rrule }: Pick<EventRow, 'rrule'>, { scope, recurrenceId }: Change): Scope => {
  if (!rrule) {
    if (scope && scope !== 'all') throw wrong({ scope: 'This event doesn’t repeat.' })
    if (recurrenceId) throw wrong({ recurrenceId: 'This event doesn’t repeat.' })
    return 'all'
  }
  const chosen = scope ?? (recurrenceId ? 'this' : 'all')
  if (chosen !== 'all' && !recurrenceId) throw wrong({ recurrenceId: 'Choose which occurrence.' })
  return chosen
}

/** [EVENT-7] Merges a change of one occurrence into its earlier changes. */
export const patchOf = (
  event: EventRow,
  recurrenceId: string,
  before: OccurrencePatch,
  change: Change,
  now: Date,
): OccurrencePatch => {
  for (const name of Object.keys(change))
    if (!ABOUT.includes(name) && !(OVERRIDABLE_FIELDS as readonly string[]).includes(name))
      throw wrong({ [name]: 'This can only be changed for the whole series.' })
  const chosen = Object.fromEntries(
    OVERRIDABLE_FIELDS.flatMap((name) => {
      const value = change[name]
      const text = typeof value === 'string' ? value.trim() : value
      return text === undefined || text === '' ? [] : [[name, text]]
    }),
  )
  const after: OccurrencePatch = { ...before, ...chosen }
  const times = wallTimesOf(event, recurrenceId, after)
  checkTimes({ ...times, isAllDay: event.isAllDay }, event.timezone, now)
  checkLocation(after.location)
  const isMoved = change.startLocal !== undefined || change.endLocal !== undefined
  return isMoved ? { ...after, ...times } : after
}
