import { EventEmitter } from 'node:events'

/** What one feature tells the others, wired in app.ts. */
export interface BusEvents {
  /** Sessions that ended: their sockets close. */
  'sessions:ended': [sessionIds: string[]]
  /** Someone's role or status in a space changed, or they were removed: rights are read again. */
  'member:changed': [change: { workspaceId: string; userId: string }]
  /** Someone's name, picture or figure changed. */
  'profile:changed': [change: { userId: string }]
  /** A space's own domain was proved, or let go. */
  'domains:changed': []
  /** Mail was written to the outbox. */
  'mail:written': []
}

export type Bus = EventEmitter<BusEvents>

export const createBus = (): Bus => new EventEmitter<BusEvents>()
