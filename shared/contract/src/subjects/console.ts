/** What is listed or shown in the console, by the name of its resource there. */
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

/** Something there is otherwise by now; it is asked for by the calls, with the rights of that moment. */
export interface ConsoleChange {
  resource: ConsoleResource
  ids?: string[]
}
