import { AboutChat } from './about-chat.tsx'
import { followLink } from './follow-link.ts'

/** What is fetched once it is asked for. */
export const care = { AboutChat, followLink }
