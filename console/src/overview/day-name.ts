const name = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `3 Nov` for `2026-11-03`, a day of the space's own calendar. */
export const dayName = (day: string): string => name.format(new Date(`${day}T00:00:00Z`))
