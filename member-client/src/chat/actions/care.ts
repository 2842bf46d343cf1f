import { AboutChat } from './about-chat.tsx'
import { changeBlock } from './care-acts.ts'
import { followLink, goToMessage } from './follow-link.ts'

/** What is fetched once it is asked for. */
export const care = { AboutChat, changeBlock, followLink, goToMessage }
