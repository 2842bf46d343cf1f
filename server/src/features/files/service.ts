import { createHash } from 'node:crypto'
import { formatBytes } from '@metapyra/contract/bytes'
import type { Transaction } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Upload } from '../../platform/http/call-request.ts'
import { storageFullError } from '../../platform/http/limits/text-meter.ts'
import { newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { storageOf } from '../payment/seats/storage.service.ts'
import { textBytesIn } from '../storage/service.ts'
import { drawPicture } from './image.service.ts'
import type { FileRow } from './queries.ts'
import { bytesOf, insertFile, lockStorage } from './queries.ts'
import { checkImageType, MAX_SIDE, PERSON_QUOTA_BYTES } from './rules.ts'

interface NewFile {
  /** Null: belongs to the person only. */
  workspaceId: string | null
  /** The person's id, or the guest's session. */
  ownerId: string
  kind: FileRow['kind']
  name?: string | undefined
}

export interface StoredFile {
  fileId: string
  url: string
}

/** Re-encodes and stores an upload as a picture. Rejects anything else. */
export const storeImage = async (services: Services, upload: Upload, input: NewFile): Promise<StoredFile> => {
  checkImageType(upload.mediaType)
  await checkQuota(services, input, { sizeBytes: upload.sizeBytes })
  const asker = { space: input.workspaceId, person: input.ownerId }
  const { bytes, mediaType } = await drawPicture(upload, MAX_SIDE[input.kind], asker)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await services.files.put(sha256, bytes)
  const name = nameOf(upload, input)
  const shownName = upload.mediaType === 'image/svg+xml' ? `${name.replace(/\.svg$/i, '')}.png` : name
  return record(services, { ...input, name: shownName, sha256, mediaType, size: bytes.length })
}

/**
 * Stores an upload unchanged. An SVG, which can run scripts, is stored as a rendered picture, except in the library,
 * which does not display any.
 */
export const storeFile = async (services: Services, upload: Upload, input: NewFile): Promise<StoredFile> => {
  if (upload.mediaType === 'image/svg+xml' && input.kind !== 'library')
    return storeImage(services, upload, input)
  await checkQuota(services, input, upload)
  await services.files.put(upload.sha256, upload.source)
  const { sha256, mediaType, sizeBytes: size } = upload
  return record(services, { ...input, name: nameOf(upload, input), sha256, mediaType, size })
}

const nameOf = (upload: Upload, input: NewFile): string => input.name?.trim() || upload.fileName

type Recorded = Pick<FileRow, 'workspaceId' | 'ownerId' | 'kind' | 'name' | 'sha256' | 'mediaType' | 'size'>

const record = async (services: Services, row: Recorded): Promise<StoredFile> => {
  const id = newId()
  await recordFile(services, { ...row, id })
  return { fileId: id, url: `/api/files/${id}` }
}

/** [LIB-14] Checks that there is enough storage. Once stored, the next caller sees it as used. */
export const checkStorage = async (
  services: Services,
  tx: Transaction,
  { workspaceId, ownerId, size }: Pick<FileRow, 'workspaceId' | 'ownerId' | 'size'>,
): Promise<void> => {
  await lockStorage(tx, workspaceId ?? ownerId)
  await checkQuota({ ...services, db: tx }, { workspaceId, ownerId }, { sizeBytes: size })
}

/** Counts and records in one transaction, so that two concurrent uploads do not use the same space. */
export const recordFile = (services: Services, row: Parameters<typeof insertFile>[1]): Promise<void> =>
  services.db.transaction(async (tx) => {
    await insertFile(tx, row)
    const { workspaceId = null, ownerId } = row
    await checkStorage(services, tx, { workspaceId, ownerId, size: 0 })
  })

/** [LIB-23] Returns a space's storage limits and usage. */
export const roomOf = async (services: Services, workspaceId: string) => ({
  ...(await storageUsed(services, workspaceId)),
  largestFileBytes: services.config.LARGEST_FILE_BYTES,
})

/** [TEXT-1] Returns how much storage a space uses for files and texts. */
export const storageUsed = async (
  services: Pick<Services, 'payment' | 'db' | 'config'>,
  workspaceId: string,
) => {
  const fileBytes = await bytesOf(services.db, { workspaceId, ownerId: '' })
  const textBytes = await textBytesIn(services.db, workspaceId)
  return { usedBytes: fileBytes + textBytes, textBytes, storageBytes: await storageOf(services, workspaceId) }
}

/** Throws if there is not enough storage. Bytes that are stored already need none. */
export const checkQuota = async (
  services: Services,
  input: Pick<NewFile, 'workspaceId' | 'ownerId'>,
  { sizeBytes, sha256 }: { sizeBytes: number; sha256?: string },
): Promise<void> => {
  const { workspaceId } = input
  const quota = workspaceId ? await storageOf(services, workspaceId) : PERSON_QUOTA_BYTES
  const textBytes = workspaceId ? await textBytesIn(services.db, workspaceId) : 0
  if ((await bytesOf(services.db, input, sha256)) + textBytes + sizeBytes <= quota) return
  if (workspaceId) throw storageFullError(quota)
  throw new AppError('TOO_LARGE', {
    message: `Your storage for pictures is full: ${formatBytes(quota)}.`,
  })
}
