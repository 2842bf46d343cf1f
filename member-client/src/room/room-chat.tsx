import { ChatPanel } from '../chat/chat-panel.tsx'
import { fromAbove } from '../chat/parts-from-above.ts'

fromAbove.cards = {
  poll: { load: async () => (await import('../polls/poll-card.tsx')).PollCard, height: 200 },
  event: { load: async () => (await import('../events/event-card.tsx')).EventCard, height: 150 },
  item: { load: async () => (await import('../library/item/item-card.tsx')).ItemCard, height: 64 },
}
fromAbove.openPollForm = async (receiverId) =>
  (await import('../polls/poll-form.tsx')).showPollForm({ receiverId, name: 'this chat' })

/** The chat's panel, whose messages bring polls, events and items to answer. */
export const RoomChat = ChatPanel
