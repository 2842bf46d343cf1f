import { loadPart } from '@metapyra/session/load-part'
import type { InjectedParts } from '../chat/injected-parts.ts'

/** Cards for polls, events and library items in messages. Each loads when the first one is displayed. */
export const chatParts: InjectedParts = {
  cards: {
    poll: () => loadPart(() => import('../polls/poll-card.lazy.tsx')).then(({ PollCard }) => PollCard),
    event: () => loadPart(() => import('../events/event-card.lazy.tsx')).then(({ EventCard }) => EventCard),
    item: () => loadPart(() => import('../library/item/item-card.lazy.tsx')).then(({ ItemCard }) => ItemCard),
  },
  openPollForm: async (receiverId) =>
    (await loadPart(() => import('../polls/poll-form.lazy.tsx'))).showPollForm({
      receiverId,
      name: 'this chat',
    }),
}
