/** Only files that the product created or was given, so that no one has to grant more of a drive. */
export const DRIVE_SCOPE = 'https://www.googleapis.com/auth/drive.file'

/** Events, to see busy times and to write bookings; and the list of calendars. */
export const CALENDAR_SCOPES = [
  'https://www.googleapis.com/auth/calendar.events',
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
] as const

const GRAPH = 'https://graph.microsoft.com/'
/** Microsoft's scopes for calendars, and for the account's identity. */
export const OUTLOOK_SCOPES = [`${GRAPH}Calendars.ReadWrite`, `${GRAPH}User.Read`] as const

/** Compares scopes, because Microsoft returns those of its own API with or without the API's URL, in any case. */
export const sameScope = (a: string, b: string): boolean => {
  const bare = (scope: string) => (scope.startsWith(GRAPH) ? scope.slice(GRAPH.length) : scope).toLowerCase()
  return bare(a) === bare(b)
}
