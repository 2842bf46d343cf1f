import { formatBytes } from '@metapyra/contract/bytes'
import { CHAT } from '@metapyra/contract/chat'
import { ApiError, isPassing } from '@metapyra/session/errors'
import { newClientId } from '../../session/client-id.ts'
import { session } from '../../session/session.ts'
import type { OutgoingFile } from '../store/outgoing-files.ts'
import { $attached, setAttached } from '../store/outgoing-files.ts'
import { upload } from './uploads.ts'

const RETRY_MS = 3000
const DISPLAYABLE_IMAGE = /^image\/(jpeg|png|gif|webp)$/

const problemOf = ({ size }: Blob): string | undefined => {
  if (size === 0) return 'is empty'
  return size > CHAT.fileMaxBytes ? `is larger than ${formatBytes(CHAT.fileMaxBytes)}` : undefined
}

/** Returns the size in pixels of a displayable picture. */
const measured = async (blob: Blob): Promise<Pick<OutgoingFile, 'width' | 'height'>> => {
  if (!DISPLAYABLE_IMAGE.test(blob.type)) return {}
  try {
    const { width, height } = await createImageBitmap(blob)
    return { width, height }
  } catch {
    // A broken or too large picture is handled like any other file.
    return {}
  }
}

/** Attaches files to the next message to a receiver, and starts uploading them. */
export const attachFiles = async (receiverId: string, files: readonly File[]): Promise<void> => {
  const left = CHAT.filesMost - ($attached.get()[receiverId]?.length ?? 0)
  if (files.length > left) session.toast('warning', `You can attach up to ${CHAT.filesMost} files.`)
  const accepted = await Promise.all(
    files.slice(0, left).map(async (blob): Promise<OutgoingFile> => {
      const problem = problemOf(blob)
      const { name, size, type } = blob
      const attachment = { key: newClientId(), name, size, type, blob, ...(await measured(blob)) }
      return problem ? { ...attachment, problem } : attachment
    }),
  )
  setAttached(receiverId, [...($attached.get()[receiverId] ?? []), ...accepted])
  for (const file of accepted) if (!file.problem) void begin(receiverId, file)
}

/** Retries until the file is uploaded, refused or removed; once the message is sent, the message handles its upload. */
const begin = async (receiverId: string, file: OutgoingFile): Promise<void> => {
  const attached = () => $attached.get()[receiverId] ?? []
  const change = (changes: Partial<OutgoingFile>) =>
    setAttached(
      receiverId,
      attached().map((existing) => (existing.key === file.key ? { ...existing, ...changes } : existing)),
    )
  while (attached().some(({ key }) => key === file.key)) {
    try {
      const { id } = await upload(file)
      return change({ id })
    } catch (error) {
      if (!(error instanceof ApiError)) return
      if (!isPassing(error.code) || error.code === 'TOO_MANY')
        return change({ problem: error.fields['file'] ?? `wasn’t accepted. ${error.message}` })
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}
