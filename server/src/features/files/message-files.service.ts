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
import type { SharedPicture } from './image.service.ts'
import { drawToShare, SHARED_TYPES } from './image.service.ts'
import { assignToMessage, deletePreviewOf, filesOf, sentSince } from './message-files.queries.ts'
import { insertFile } from './queries.ts'
import { checkSentToday, voiceType } from './rules.ts'
import { checkQuota, recordFile } from './service.ts'

interface Sender {
  workspaceId: string
  ownerId: string
}

/**
 * [CHAT-52] Stores a file to send with a message: re-encodes pictures, types voice notes, and leaves all else as it is.
 */
export const storeMessageFile = async (
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
    // Removes control characters, because those that reverse text direction would disguise a file's type.
    name: name?.trim() || upload.fileName,
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
  const { id, mediaType, size } = row
  return {
    id,
    name: row.name,
    type: mediaType,
    size,
    ...(picture && { width: picture.width, height: picture.height }),
    ...(isVoice && { durationMs, waveform }),
  }
}

const UNDECODABLE_CODES: readonly string[] = ['VALIDATION', 'TOO_LARGE']

/** A file that claims to be a picture and cannot be decoded is treated as any other file. */
const pictureOf = async (
  upload: Upload,
  { workspaceId: space, ownerId: person }: Sender,
): Promise<SharedPicture | undefined> => {
  if (!SHARED_TYPES.includes(upload.mediaType)) return undefined
  try {
    return await drawToShare(upload, { space, person })
  } catch (error) {
    // But not after a timeout, because the original would be sent with its location.
    if (
      error instanceof AppError &&
      UNDECODABLE_CODES.includes(error.code) &&
      !(error.cause instanceof OutOfTime)
    )
      return undefined
    throw error
  }
}

/**
 * [CHAT-50] Assigns files to a message that is being stored. They must be its sender's, from that space and in no other
 * message.
 */
export const claimFiles = async (
  tx: Transaction,
  message: { id: string; senderId: string; workspaceId: string },
  fileIds: string[],
): Promise<void> => {
  const input = {
    messageId: message.id,
    ownerId: message.senderId,
    workspaceId: message.workspaceId,
    fileIds,
  }
  const { own, free } = await assignToMessage(tx, input)
  if (own < fileIds.length)
    throw new AppError('NOT_FOUND', {
      message: 'A file in this message is no longer available. Attach it again.',
    })
  if (free < fileIds.length)
    throw new AppError('CONFLICT', { message: 'A file in this message was already sent with another one.' })
}

/**
 * [CHAT-62] Copies the files of a forwarded message; their bytes are stored and counted once in the space. [CHAT-53]
 * They count towards the daily limit of the person who forwards.
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

/** [CHAT-58] Records a link preview's picture, whose bytes are already stored. */
export const storePreviewPicture = async (
  tx: Transaction,
  owner: { messageId: string; ownerId: string; workspaceId: string },
  { sha256, width, height, size }: { sha256: string; width: number; height: number; size: number },
): Promise<{ imageId: string; width: number; height: number }> => {
  const imageId = newId()
  const file = { kind: 'preview' as const, mediaType: 'image/webp', name: 'preview.webp' }
  await insertFile(tx, { id: imageId, ...owner, ...file, sha256, width, height, size })
  return { imageId, width, height }
}

export const dropPreviewPicture = async (tx: Transaction, messageId: string): Promise<void> => {
  await deletePreviewOf(tx, messageId)
}
