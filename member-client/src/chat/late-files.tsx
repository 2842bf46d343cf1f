import type { MessageFilesProps } from '../attachments/message-files.tsx'
import { heightOf } from './file-sizes.ts'
import { useAttachments } from './late-attachments.ts'

/** The files of a message; until their chunk is there, the room that they take. */
export function LateFiles(props: MessageFilesProps) {
  const part = useAttachments(true)
  return part ? <part.MessageFiles {...props} /> : <div style={{ blockSize: heightOf(props.files) }} />
}
