import type { ChatPanelProps } from './chat-panel.tsx'

/** What all have in common that stands over a conversation, or over the list of them. */
export interface OverChatProps extends Omit<ChatPanelProps, 'here' | 'isConnected' | 'isGuest' | 'userId'> {
  onClose(): void
}

export const loadOver = {
  search: async () => (await import('./search/search-panel.tsx')).SearchPanel,
  about: async () => (await import('./actions/care.ts')).care.AboutChat,
}
