import { AboutChat } from './about-chat.tsx'
import { followLink, goToMessage } from './follow-link.ts'

/** What is fetched once it is asked for. */
export const care = { AboutChat, followLink, goToMessage }
