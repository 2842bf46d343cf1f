import { ChosenFiles } from './chosen-files.tsx'
import { LinkCard } from './link-card.tsx'
import { MessageFiles } from './message-files.tsx'
import { take } from './take.ts'
import { bringUp, drop } from './uploads.ts'

/** What chats load with the first file that is sent or seen. */
export const attachments = { ChosenFiles, LinkCard, MessageFiles, take, bringUp, drop }
export type Attachments = typeof attachments
