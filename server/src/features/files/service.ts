import { createHash } from 'node:crypto'
import { AppError } from '../../http/app-error.ts'
import type { Upload } from '../../http/call-request.ts'
import { newId } from '../../ids.ts'
import type { Services } from '../../services.ts'
import { drawPicture } from './image.service.ts'
import type { FileRow } from './queries.ts'
import { bytesOf, insertFile } from './queries.ts'
import { checkImageType, MAX_SIDE, PERSON_QUOTA_BYTES, SPACE_QUOTA_BYTES } from './rules.ts'
import { store } from './store.service.ts'

interface NewFile {
  /** Null: the person's alone. */
  workspaceId: string | null
  /** The person, or the guest's session. */
  ownerId: string
  kind: FileRow['kind']
  name?: string | undefined
}

export interface StoredFile {
  fileId: string
  url: string
}

/** Stores an upload as a picture: drawn anew, whatever it was; refuses what is none. */
export const storeImage = async (services: Services, upload: Upload, input: NewFile): Promise<StoredFile> => {
  checkImageType(upload.mediaType)
  await checkQuota(services, input, upload.sizeBytes)
  const { bytes, mediaType } = await drawPicture(upload, MAX_SIDE[input.kind])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await store(services.config.DATA_DIR, sha256, bytes)
  const name = nameOf(upload, input)
  const shownName = upload.mediaType === 'image/svg+xml' ? `${name.replace(/\.svg$/i, '')}.png` : name
  return record(services, { ...input, name: shownName, sha256, mediaType, size: bytes.length })
}

/** Stores an upload as it is; an SVG, which can run scripts, as the picture that it draws. */
export const storeFile = async (services: Services, upload: Upload, input: NewFile): Promise<StoredFile> => {
  if (upload.mediaType === 'image/svg+xml') return storeImage(services, upload, input)
  await checkQuota(services, input, upload.sizeBytes)
  await store(services.config.DATA_DIR, upload.sha256, upload.path)
  const { sha256, mediaType, sizeBytes: size } = upload
  return record(services, { ...input, name: nameOf(upload, input), sha256, mediaType, size })
}

const nameOf = (upload: Upload, input: NewFile): string => input.name?.trim() || upload.fileName

type Recorded = Pick<FileRow, 'workspaceId' | 'ownerId' | 'kind' | 'name' | 'sha256' | 'mediaType' | 'size'>

const record = async ({ db }: Services, row: Recorded): Promise<StoredFile> => {
  const id = newId()
  await insertFile(db, { ...row, id })
  return { fileId: id, url: `/api/files/${id}` }
}

export const checkQuota = async (
  { db }: Services,
  input: Pick<NewFile, 'workspaceId' | 'ownerId'>,
  sizeBytes: number,
): Promise<void> => {
  const [quota, whose] = input.workspaceId
    ? [SPACE_QUOTA_BYTES, 'The files of this space']
    : [PERSON_QUOTA_BYTES, 'Your pictures']
  if ((await bytesOf(db, input)) + sizeBytes <= quota) return
  throw new AppError('TOO_LARGE', { message: `${whose} take all the room that there is for them.` })
}
