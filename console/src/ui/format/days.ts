const DAY = /^\d{4}-\d\d-\d\d$/

/** Returns a date as a form field and a URL hold it; '' if the value is not a date. */
export const dayIn = (value: unknown): string =>
  typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : ''

/** The midnight in the viewer's time zone at which that day begins, or the day `later` days after it. */
export const midnight = (day: string, daysLater = 0): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

/** The midnight at which the day began that was this many days ago. */
export const daysAgo = (days: number, now = new Date()): string =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).toISOString()
