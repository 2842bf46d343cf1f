import { dateFormat } from '@metapyra/session/dates'

const name = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Formats `2026-11-03`, a day in the space's own calendar, as `3 Nov`. */
export const dayName = (day: string): string => name(`${day}T00:00:00Z`)
