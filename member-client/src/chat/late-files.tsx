import type { MessageExtrasProps } from './attachments/message-extras.tsx'
import type { MessageFilesProps } from './attachments/message-files.tsx'
import { heightOf } from './file-sizes.ts'
import { useAttachments } from './late-attachments.ts'

const CARD_PX = 200
const LINK_PX = 68

/** The files of a message; until their chunk is there, the room that they take. */
export function LateFiles(props: MessageFilesProps) {
  const part = useAttachments(true)
  return part ? <part.MessageFiles {...props} /> : <div style={{ blockSize: heightOf(props.files) }} />
}

/** What a message has beside its words; or the room that it takes. */
export function LateExtras(props: MessageExtrasProps) {
  const part = useAttachments(true)
  const { card, files, preview } = props.message
  if (part) return <part.MessageExtras {...props} />
  const rest = card ? CARD_PX : preview ? LINK_PX : 0
  return <div style={{ blockSize: rest + (files[0] ? heightOf(files) : 0) }} />
}
