import type { Conversations } from './conversations.ts'

export const unreadIn = (all: Conversations): number =>
  Object.values(all).reduce((sum, { unread }) => sum + unread, 0)
