import { lazyPanel } from '../ui/lazy/lazy-panel.tsx'
import type { ChatPanelProps } from './chat-panel.tsx'

/** What all have in common that stands over a conversation, or over the list of them. */
export interface OverChatProps extends Omit<ChatPanelProps, 'here' | 'isConnected' | 'isGuest' | 'userId'> {
  onClose(): void
}

export const OVER_CHAT = {
  search: lazyPanel(() => import('./search/search-panel.tsx').then((module) => module.SearchPanel)),
  about: lazyPanel(() => import('./actions/care.ts').then((module) => module.care.AboutChat)),
}
