import { dateFormat } from '@metapyra/session/dates'

const name = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `3 Nov` for `2026-11-03`, a day of the space's own calendar. */
export const dayName = (day: string): string => name(`${day}T00:00:00Z`)
