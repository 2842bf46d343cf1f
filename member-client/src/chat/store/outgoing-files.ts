import type { MessageFile } from '@metapyra/contract/entities/chat'
import { atom } from 'nanostores'

/** A file of a message that is on its way. */
export interface OutgoingFile extends Omit<MessageFile, 'id'> {
  key: string
  blob: Blob
  /** What the server calls it, once it has it. */
  id?: string
  /** Why it cannot be sent, for people. */
  problem?: string
}

/** What is to be sent with the next message, by receiver: as long as the page. */
export const $attached = atom<Readonly<Record<string, readonly OutgoingFile[]>>>({})

export const setAttached = (receiverId: string, files: readonly OutgoingFile[]): void =>
  $attached.set({ ...$attached.get(), [receiverId]: files })
