import { loadPart } from '@metapyra/session/load-part'
import type { PartsFromAbove } from '../chat/parts-from-above.ts'

/** Polls, events and items, as messages bring them; each comes with the first that is seen. */
export const chatParts: PartsFromAbove = {
  cards: {
    poll: () => loadPart(() => import('../polls/poll-card.tsx')).then(({ PollCard }) => PollCard),
    event: () => loadPart(() => import('../events/event-card.tsx')).then(({ EventCard }) => EventCard),
    item: () => loadPart(() => import('../library/item/item-card.tsx')).then(({ ItemCard }) => ItemCard),
  },
  openPollForm: async (receiverId) =>
    (await loadPart(() => import('../polls/poll-form.tsx'))).showPollForm({ receiverId, name: 'this chat' }),
}
