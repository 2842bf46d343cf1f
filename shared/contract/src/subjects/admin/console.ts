/** The kinds of data in the console, by the name of its resource. */
export type ConsoleResource =
  | 'users'
  | 'guests'
  | 'announcements'
  | 'space'
  | 'settings'
  | 'imports'
  | 'address'
  | 'views'
  | 'audit-log'
  | 'subscription'
  | 'ownership'
  | 'reports'
  | 'agents'

/**
 * Notifies the console that data has changed. It fetches the data with its calls, so that the caller's current rights
 * apply.
 */
export interface ConsoleChange {
  resource: ConsoleResource
  ids?: string[]
}
