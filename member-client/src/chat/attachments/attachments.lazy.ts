import { attachFiles } from './attach-files.ts'
import { ChosenFiles } from './chosen-files.tsx'
import { MessageExtras } from './message-extras.tsx'
import { MessageFiles } from './message-files.tsx'
import { attachText } from './pasted-text.ts'
import { cancelUpload, uploadAll } from './uploads.ts'

/** The parts that chats load with the first file or card that is sent or displayed. */
export const attachments = {
  ChosenFiles,
  MessageExtras,
  MessageFiles,
  attachText,
  take: attachFiles,
  bringUp: uploadAll,
  drop: cancelUpload,
}
