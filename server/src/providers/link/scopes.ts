/** Files that the product made or was given, and no others: nobody needs to allow more of a drive. */
export const DRIVE_SCOPE = 'https://www.googleapis.com/auth/drive.file'

/** Events, to see when somebody is busy and to write bookings; and which calendars there are. */
export const CALENDAR_SCOPES = [
  'https://www.googleapis.com/auth/calendar.events',
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
] as const

const GRAPH = 'https://graph.microsoft.com/'
/** The same at Microsoft, and whose account it is. */
export const OUTLOOK_SCOPES = [`${GRAPH}Calendars.ReadWrite`, `${GRAPH}User.Read`] as const

/** Microsoft tells those of its own API with or without the API's address, in whatever case. */
export const sameScope = (one: string, other: string): boolean => {
  const bare = (scope: string) => (scope.startsWith(GRAPH) ? scope.slice(GRAPH.length) : scope).toLowerCase()
  return bare(one) === bare(other)
}
