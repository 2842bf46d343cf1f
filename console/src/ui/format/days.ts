const DAY = /^\d{4}-\d\d-\d\d$/

/** A day as a field of a form and an address hold it; '' for what is none. */
export const dayIn = (value: unknown): string =>
  typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : ''

/** Midnight in the viewer's own zone, with which that day begins; `later` days on. */
export const midnight = (day: string, later = 0): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

/** The midnight with which the day began that was so many days ago. */
export const daysAgo = (days: number, now = new Date()): string =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).toISOString()
