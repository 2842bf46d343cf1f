import type { LinkCardProps } from '../attachments/link-card.tsx'
import type { MessageFilesProps } from '../attachments/message-files.tsx'
import { heightOf } from './file-sizes.ts'
import { useAttachments } from './late-attachments.ts'

/** The files of a message; until their chunk is there, the room that they take. */
export function LateFiles(props: MessageFilesProps) {
  const part = useAttachments(true)
  return part ? <part.MessageFiles {...props} /> : <div style={{ blockSize: heightOf(props.files) }} />
}

const LINK_PX = 68

/** What a link leads to; or the room that it takes. */
export function LateLink(props: LinkCardProps) {
  const part = useAttachments(true)
  return part ? <part.LinkCard {...props} /> : <div style={{ blockSize: LINK_PX }} />
}
