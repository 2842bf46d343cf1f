import { loadPart } from '@metapyra/session/load-part'
import { ChatPanel } from '../chat/chat-panel.tsx'
import { fromAbove } from '../chat/parts-from-above.ts'

fromAbove.load = async () => (await loadPart(() => import('./chat-parts.ts'))).chatParts

/** The chat's panel, whose messages bring polls, events and items to answer. */
export const RoomChat = ChatPanel
