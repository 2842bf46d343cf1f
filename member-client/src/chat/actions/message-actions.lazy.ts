import { ConversationDetails } from './conversation-details.tsx'
import { followLink, goToMessage } from './follow-link.ts'
import { changeBlock } from './message-menu-items.ts'

/** The parts that are loaded when they are first needed. */
export const messageActions = { AboutChat: ConversationDetails, changeBlock, followLink, goToMessage }
