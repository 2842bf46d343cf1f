import type { MessageCard } from '@metapyra/contract/entities/chat'
import type { ComponentType } from 'react'

/** What every card is told: what it is of, and what its message says, for whom it is not there. */
export interface CardProps {
  id: string
  recurrenceId?: string
  words: string
}

/** What chats show and offer of subjects that stand above them. */
export interface PartsFromAbove {
  cards: Record<MessageCard['kind'], () => Promise<ComponentType<CardProps>>>
  /** The form for a poll in a chat. Throws where it does not load. */
  openPollForm(receiverId: string): Promise<void>
}

/** How they are fetched: told by the room, before it shows its first chat. */
export const fromAbove = { load: (): Promise<PartsFromAbove> => Promise.reject(new Error('No room')) }
