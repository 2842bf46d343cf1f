import type { MessageFile } from '@metapyra/contract/entities/chat'
import { atom } from 'nanostores'

/** A file of an outgoing message. */
export interface OutgoingFile extends Omit<MessageFile, 'id'> {
  key: string
  blob: Blob
  /** The server's id, once uploaded. */
  id?: string
  /** Why it can't be sent, as a message for the user. */
  problem?: string
}

/** The files to send with the next message, by receiver; they last as long as the page. */
export const $attached = atom<Readonly<Record<string, readonly OutgoingFile[]>>>({})

export const setAttached = (receiverId: string, files: readonly OutgoingFile[]): void =>
  $attached.set({ ...$attached.get(), [receiverId]: files })
