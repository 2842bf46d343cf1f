import type { Mention } from '@metapyra/contract/entities/chat'
import type { OutgoingFile } from './outgoing-files.ts'

/** An outgoing message, from when it is written until the server has acknowledged it. */
export interface Outgoing {
  /** A UUIDv7, so that ids sort in the order in which messages were written. */
  clientId: string
  receiverId: string
  body: string
  files?: readonly OutgoingFile[]
  mentions?: Mention[]
  /** 'failed': the server refused it; nothing happens until the author decides. */
  state: 'queued' | 'sending' | 'failed'
  /** True if the message was sent at least once, so it may be stored even without an acknowledgment. */
  wasTried: boolean
  /** Why the server refused it, as a message for the user. */
  problem?: string
}

/** Sorted by when they were written. */
export type Outbox = readonly Outgoing[]

/**
 * Stores waiting messages across reloads and restarts; one entry per message, so that two tabs never overwrite each
 * other.
 */
export interface OutboxStorage {
  all(): Promise<Outgoing[]>
  put(clientId: string, message: Outgoing): Promise<void>
  remove(clientId: string): Promise<void>
}

/** A message that may already be stored can't be canceled; only one that was refused or never sent. */
export const isCancellable = ({ state, wasTried }: Outgoing): boolean =>
  state === 'failed' || (state === 'queued' && !wasTried)

/** True if all files are uploaded. */
export const areFilesUploaded = ({ files = [] }: Outgoing): boolean => files.every(({ id }) => id)

/** Adds the messages of an earlier visit. Those that were being sent then wait again. */
export const restoreOutbox = (stored: Outbox, since: Outbox): Outbox => {
  const currentIds = new Set(since.map(({ clientId }) => clientId))
  const earlier = stored
    .filter(({ clientId }) => !currentIds.has(clientId))
    .map((message): Outgoing => (message.state === 'sending' ? { ...message, state: 'queued' } : message))
  return [...earlier, ...since].sort((a, b) => (a.clientId < b.clientId ? -1 : 1))
}
