import type { MessageCard } from '@metapyra/contract/entities/chat'
import type { ComponentType } from 'react'

/**
 * Props of every card: the ids of its subject, and the message's text, which is displayed if the subject doesn't exist.
 */
export interface CardProps {
  id: string
  recurrenceId?: string
  words: string
}

/** Parts that chats display but that belong to higher-level subjects. */
export interface InjectedParts {
  cards: Record<MessageCard['kind'], () => Promise<ComponentType<CardProps>>>
  /** Opens the form for a poll in a chat. Throws if it can't be loaded. */
  openPollForm(receiverId: string): Promise<void>
}

/** The loader of these parts, set by the room before it displays the first chat. */
export const injectedParts = { load: (): Promise<InjectedParts> => Promise.reject(new Error('No room')) }
