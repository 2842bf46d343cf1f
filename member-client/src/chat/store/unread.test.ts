import type { Conversation } from '@metapyra/contract/entities/chat'
import { expect, test } from 'vitest'
import { emptyConversation, inOrder } from './conversations.ts'
import { unreadTarget } from './unread.ts'

const LATER = '2999-01-01T00:00:00.000Z'
const chat = (receiverId: string, of: Partial<Conversation> = {}): Conversation => ({
  ...emptyConversation({ kind: 'dm', receiverId, title: receiverId, image: null, colour: null }),
  ...of,
})
const all = (...chats: Conversation[]) =>
  Object.fromEntries(chats.map((conversation) => [conversation.receiverId, conversation]))

test('[CHAT-91] what is new stands in one conversation, in the list of several, or nowhere', () => {
  const space = chat('space', { kind: 'space' })
  expect(unreadTarget(all(space, chat('ben')))).toBeUndefined()
  expect(unreadTarget(all(space, chat('ben', { unread: 3 })))).toBe('ben')
  expect(unreadTarget(all(space, chat('ben', { unread: 3 }), chat('cas', { unread: 1 })))).toBeNull()
  expect(unreadTarget(all(chat('ben', { unread: 3, mutedUntil: LATER }), chat('cas', { unread: 1 })))).toBe(
    'cas',
  )
})

test('[CHAT-91] in the list what is new comes first, and of the rest what did before', () => {
  const createdOn = (day: number) =>
    ({ lastMessage: { createdAt: `2026-11-0${day}` } }) as Partial<Conversation>
  const sorted = inOrder(
    all(
      chat('space', { kind: 'space' }),
      chat('pinned', { isPinned: true, ...createdOn(1) }),
      chat('newest', createdOn(9)),
      chat('new', { unread: 1, ...createdOn(2) }),
      chat('newer', { unread: 1, ...createdOn(3) }),
      chat('new and pinned', { unread: 1, isPinned: true, ...createdOn(1) }),
      chat('muted', { unread: 1, mutedUntil: LATER, ...createdOn(4) }),
    ),
  )
  expect(sorted.map(({ receiverId }) => receiverId)).toEqual([
    ...['new and pinned', 'newer', 'new'],
    ...['space', 'pinned', 'newest', 'muted'],
  ])
})
