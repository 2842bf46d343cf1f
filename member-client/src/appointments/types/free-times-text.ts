import type { FreeSlots } from '@metapyra/contract/entities/appointment'
import { dateFormat } from '@metapyra/session/dates'
import { zoneLabel } from '@metapyra/time/labels'

const weekday = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' })
const hour = dateFormat({ hour: '2-digit', minute: '2-digit' })

/** Formats a day as `Mon, Nov 30: 9:00 AM – 12:00 PM, 1:00 PM – 5:00 PM`; adjacent slots are merged. */
const lineOf = ({ slots }: FreeSlots['days'][number], timezone: string): string => {
  const stretches: { start: string; end: string }[] = []
  for (const { start, end } of slots) {
    const last = stretches.at(-1)
    if (last?.end === start) last.end = end
    else stretches.push({ start, end })
  }
  const words = stretches.map(({ start, end }) => `${hour(start, timezone)} – ${hour(end, timezone)}`)
  return `${weekday(slots[0]?.start ?? '', timezone)}: ${words.join(', ')}`
}

/** Formats free times for an email: one line per day, in their time zone, which is named first. */
export const freeTimesText = ({ days, timezone }: FreeSlots): string =>
  [
    `My availability, times in ${zoneLabel(timezone, days[0]?.slots[0]?.start ?? Date.now())}:`,
    ...days.map((day) => lineOf(day, timezone)),
  ].join('\n')
