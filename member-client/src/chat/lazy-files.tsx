import { lazyPart, QUIET } from '../ui/lazy/lazy-part.tsx'
import type { MessageExtrasProps } from './attachments/message-extras.tsx'
import type { MessageFilesProps } from './attachments/message-files.tsx'
import { heightOf } from './file-sizes.ts'
import { loadAttachments } from './load-attachments.ts'

const CARD_PX = 200
const LINK_PX = 68

const roomOfFiles = ({ files }: MessageFilesProps) => <div style={{ blockSize: heightOf(files) }} />

/** The files of a message; until they are there, the room that they take. */
export const MessageFiles = lazyPart(async () => (await loadAttachments()).MessageFiles, {
  pending: roomOfFiles,
  failed: roomOfFiles,
})

const roomOfExtras = ({ message: { card, files, preview } }: MessageExtrasProps) => {
  const rest = card ? CARD_PX : preview ? LINK_PX : 0
  return <div style={{ blockSize: rest + (files[0] ? heightOf(files) : 0) }} />
}

/** The card, files and preview of a message; reserves their height until their chunk is loaded. */
export const MessageExtras = lazyPart(async () => (await loadAttachments()).MessageExtras, {
  pending: roomOfExtras,
  failed: roomOfExtras,
})

/** What is chosen to be sent, over the field. */
export const ChosenFiles = lazyPart(async () => (await loadAttachments()).ChosenFiles, QUIET)
