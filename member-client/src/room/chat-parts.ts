import type { PartsFromAbove } from '../chat/parts-from-above.ts'

/** Polls, events and items, as messages bring them; each comes with the first that is seen. */
export const chatParts: PartsFromAbove = {
  cards: {
    poll: async () => (await import('../polls/poll-card.tsx')).PollCard,
    event: async () => (await import('../events/event-card.tsx')).EventCard,
    item: async () => (await import('../library/item/item-card.tsx')).ItemCard,
  },
  openPollForm: async (receiverId) =>
    (await import('../polls/poll-form.tsx')).showPollForm({ receiverId, name: 'this chat' }),
}
