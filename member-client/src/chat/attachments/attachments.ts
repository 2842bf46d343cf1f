import { ChosenFiles } from './chosen-files.tsx'
import { MessageExtras } from './message-extras.tsx'
import { MessageFiles } from './message-files.tsx'
import { attachText } from './pasted-text.ts'
import { take } from './take.ts'
import { bringUp, drop } from './uploads.ts'

/** What chats load with the first file or card that is sent or seen. */
export const attachments = { ChosenFiles, MessageExtras, MessageFiles, attachText, take, bringUp, drop }
