import type { MessageCard } from '@metapyra/contract/entities/chat'
import type { ComponentType } from 'react'

/** What every card is told: what it is of, and what its message says, for whom it is not there. */
export interface CardProps {
  id: string
  recurrenceId?: string
  words: string
}

export interface KnownCard {
  load(): Promise<ComponentType<CardProps>>
  /** About as high as it will be, so that little moves when it comes. */
  height: number
}

/** What chats show and offer of subjects that stand above them. */
interface PartsFromAbove {
  cards: Partial<Record<MessageCard['kind'], KnownCard>>
  /** The form for a poll in a chat. Throws where it does not load. */
  openPollForm(receiverId: string): Promise<void>
}

/** Filled in by the room, before it shows its first chat. */
export const fromAbove: PartsFromAbove = { cards: {}, openPollForm: async () => undefined }
