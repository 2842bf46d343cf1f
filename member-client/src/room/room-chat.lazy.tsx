import { loadPart } from '@metapyra/session/load-part'
import { ChatPanel } from '../chat/chat-panel.tsx'
import { injectedParts } from '../chat/injected-parts.ts'

injectedParts.load = async () => (await loadPart(() => import('./chat-parts.lazy.ts'))).chatParts

/** The chat panel, whose messages contain cards for polls, events and items. */
export const RoomChat = ChatPanel
