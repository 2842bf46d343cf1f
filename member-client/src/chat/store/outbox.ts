import type { Mention } from '@metapyra/contract/entities/chat'
import type { OutgoingFile } from './outgoing-files.ts'

/** A message on its way: from the moment it was written until the server has acknowledged it. */
export interface Outgoing {
  /** A UUIDv7: in the order of their ids messages were written. */
  clientId: string
  receiverId: string
  body: string
  files?: readonly OutgoingFile[]
  mentions?: Mention[]
  /** 'failed': the server has refused it; nothing happens before its writer decides. */
  state: 'queued' | 'sending' | 'failed'
  /** It left at least once: it may be stored, though no acknowledgement came. */
  wasTried: boolean
  /** Why the server refused it, for people. */
  problem?: string
}

/** In the order in which they were written. */
export type Outbox = readonly Outgoing[]

/** Where messages wait through reloads and restarts; one entry a message, so that two tabs never undo each other. */
export interface OutboxStorage {
  all(): Promise<Outgoing[]>
  put(clientId: string, message: Outgoing): Promise<void>
  remove(clientId: string): Promise<void>
}

/** What may already be stored cannot be taken back: only what was refused, or never left. */
export const isCancellable = ({ state, wasTried }: Outgoing): boolean =>
  state === 'failed' || (state === 'queued' && !wasTried)

/** Nothing of it is still to be brought up. */
export const isUp = ({ files = [] }: Outgoing): boolean => files.every(({ id }) => id)

/** With what an earlier visit left behind. Whatever was under way then is not any more. */
export const restored = (kept: Outbox, since: Outbox): Outbox => {
  const known = new Set(since.map(({ clientId }) => clientId))
  const earlier = kept
    .filter(({ clientId }) => !known.has(clientId))
    .map((one): Outgoing => (one.state === 'sending' ? { ...one, state: 'queued' } : one))
  return [...earlier, ...since].sort((one, other) => (one.clientId < other.clientId ? -1 : 1))
}
