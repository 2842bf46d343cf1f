import { createHash } from 'node:crypto'
import type { Input } from '@metapyra/contract/calls'
import { DAY_MS } from '@metapyra/contract/constants'
import type { MessageFile } from '@metapyra/contract/entities/chat'
import type { Transaction } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Upload } from '../../platform/http/call-request.ts'
import { newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { OutOfTime } from '../../platform/workers/confined-process.ts'
import type { Shared } from './image.service.ts'
import { drawToShare, SHARED_TYPES } from './image.service.ts'
import { insertFile } from './queries.ts'
import { checkSentToday, voiceType } from './rules.ts'
import { claim, deletePreviewOf, filesOf, sentSince } from './sent.queries.ts'
import { checkQuota, recordFile } from './service.ts'

interface Sender {
  workspaceId: string
  ownerId: string
}

/** [CHAT-52] Stores what is to be sent with a message: pictures drawn anew, a voice note as one, all else as it is. */
export const storeToSend = async (
  services: Services,
  upload: Upload,
  sender: Sender,
  { name, durationMs, waveform }: Input<'POST v2/chat/upload'>,
): Promise<MessageFile> => {
  const { db, clock, files } = services
  await checkQuota(services, sender, upload)
  const since = new Date(clock().getTime() - DAY_MS)
  checkSentToday(await sentSince(db, sender.ownerId, since), { count: 1, bytes: upload.sizeBytes })
  const isVoice = durationMs !== undefined && waveform !== undefined
  const picture = isVoice ? undefined : await pictureOf(upload, sender)
  const row = {
    id: newId(),
    ...sender,
    kind: 'message' as const,
    // Signs that turn what stands after them around would hide what a file is.
    name: name?.replace(/\p{C}/gu, '').trim() || upload.fileName,
    mediaType: isVoice ? voiceType(upload.mediaType) : upload.mediaType,
    sha256: upload.sha256,
    size: upload.sizeBytes,
    ...(picture && { width: picture.width, height: picture.height }),
    ...(isVoice && { durationMs, waveform }),
    createdAt: clock(),
  }
  const keep = async (bytes: Buffer): Promise<string> => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await files.put(sha256, bytes)
    return sha256
  }
  if (picture?.bytes) {
    row.sha256 = await keep(picture.bytes)
    row.size = picture.bytes.length
  } else await files.put(row.sha256, upload.source)
  const smallerSha256 = picture?.smaller ? await keep(picture.smaller) : null
  await recordFile(services, { ...row, smallerSha256 })
  const { id, mediaType: type, size } = row
  return {
    id,
    name: row.name,
    type,
    size,
    ...(picture && { width: picture.width, height: picture.height }),
    ...(isVoice && { durationMs, waveform }),
  }
}

const NO_PICTURE: readonly string[] = ['VALIDATION', 'TOO_LARGE']

/** What claims to be a picture and cannot be drawn is a file like any other. */
const pictureOf = async (
  upload: Upload,
  { workspaceId: space, ownerId: person }: Sender,
): Promise<Shared | undefined> => {
  if (!SHARED_TYPES.includes(upload.mediaType)) return undefined
  try {
    return await drawToShare(upload, { space, person })
  } catch (error) {
    // Not where there was no turn or time for it: it would go out with its place.
    if (error instanceof AppError && NO_PICTURE.includes(error.code) && !(error.cause instanceof OutOfTime))
      return undefined
    throw error
  }
}

/** [CHAT-50] The files of a message that is being stored: its sender's, of that space, and of no other message. */
export const claimFiles = async (
  tx: Transaction,
  message: { id: string; senderId: string; workspaceId: string },
  fileIds: string[],
): Promise<void> => {
  const wish = { messageId: message.id, ownerId: message.senderId, workspaceId: message.workspaceId, fileIds }
  const { own, free } = await claim(tx, wish)
  if (own < fileIds.length)
    throw new AppError('NOT_FOUND', {
      message: 'A file in this message is no longer available. Attach it again.',
    })
  if (free < fileIds.length)
    throw new AppError('CONFLICT', { message: 'A file in this message was already sent with another one.' })
}

/**
 * [CHAT-62] What is passed on takes its files along: the same bytes, which are stored once and count once in what the
 * space has room for. [CHAT-53] To who passes them on they count like any that they send.
 */
export const copyFiles = async (
  tx: Transaction,
  fromMessageId: string,
  { id: messageId, senderId: ownerId, createdAt }: { id: string; senderId: string; createdAt: Date },
): Promise<void> => {
  const sent = await filesOf(tx, fromMessageId)
  if (sent.length === 0) return
  const since = new Date(createdAt.getTime() - DAY_MS)
  const bytes = sent.reduce((sum, { size }) => sum + size, 0)
  checkSentToday(await sentSince(tx, ownerId, since), { count: sent.length, bytes })
  for (const file of sent) await insertFile(tx, { ...file, id: newId(), messageId, ownerId, createdAt })
}

/** [CHAT-58] The picture of what a message's link leads to, whose bytes are stored. */
export const storePreviewPicture = async (
  tx: Transaction,
  owner: { messageId: string; ownerId: string; workspaceId: string },
  { sha256, width, height, size }: { sha256: string; width: number; height: number; size: number },
): Promise<{ imageId: string; width: number; height: number }> => {
  const imageId = newId()
  const told = { kind: 'preview' as const, mediaType: 'image/webp', name: 'preview.webp' }
  await insertFile(tx, { id: imageId, ...owner, ...told, sha256, width, height, size })
  return { imageId, width, height }
}

export const dropPreviewPicture = async (tx: Transaction, messageId: string): Promise<void> => {
  await deletePreviewOf(tx, messageId)
}
