import { lazyPanel } from '../ui/lazy/lazy-panel.tsx'
import type { ChatPanelProps } from './chat-panel.tsx'

/** Common props of the panels that are displayed over a conversation or the list. */
export interface ChatOverlayProps
  extends Omit<ChatPanelProps, 'here' | 'isConnected' | 'isGuest' | 'userId'> {
  onClose(): void
}

export const OVER_CHAT = {
  search: lazyPanel(() => import('./search/search-panel.lazy.tsx').then((module) => module.SearchPanel)),
  about: lazyPanel(() =>
    import('./actions/message-actions.lazy.ts').then((module) => module.messageActions.AboutChat),
  ),
}
