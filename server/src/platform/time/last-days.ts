import { DAY_MS } from '@metapyra/contract/constants'

/** The days that end with today, as the clock of a zone has them, the oldest first. */
export const lastDays = (now: Date, timeZone: string, count: number): string[] => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
  const noon = Date.parse(`${today}T12:00:00Z`)
  return Array.from({ length: count }, (_, day) =>
    new Date(noon - (count - 1 - day) * DAY_MS).toISOString().slice(0, 10),
  )
}
