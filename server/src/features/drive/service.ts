import type { Input } from '@metapyra/contract/calls'
import { DAY_MS } from '@metapyra/contract/constants'
import type { DriveFile, DriveTransfer } from '@metapyra/contract/entities/drive'
import type { LibraryItem } from '@metapyra/contract/entities/library'
import { AppError } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import type { Chatter } from '../chat/core/chatter.service.ts'
import { storedFileOf } from '../files/library-file.service.ts'
import { requireItem } from '../library/core/require-item.service.ts'
import { createItem, requireTargetPath } from '../library/items/create.service.ts'
import { nameFrom } from '../library/uploads/streamed-file.service.ts'
import { onDrive } from '../linked-account/drive.service.ts'
import type { TransferRow } from './queries.ts'
import {
  cancelTransfer,
  countRunning,
  deleteEndedBefore,
  insertTransfer,
  transferById,
  transfersOf,
} from './queries.ts'

const MOST_AT_A_TIME = 50
const MOST_SHOWN = 50
const KEPT_MS = 7 * DAY_MS

const toTransfer = (row: TransferRow): DriveTransfer => ({
  ...{ id: row.id, kind: row.kind, name: row.name, status: row.status, problem: row.problem },
  ...{ bytesDone: row.bytesDone, bytes: row.bytes, resourceId: row.resourceId },
  ...{ driveFileId: row.driveFileId, url: row.url, startedAt: row.createdAt.toISOString() },
})

export const makeDriveFolder = (
  services: Services,
  userId: string,
  { name, parentId }: Input<'POST v2/drive/create-folder'>,
): Promise<DriveFile> =>
  onDrive(services, userId, (api, token) => api.createFolder(token, { name: name.trim(), parentId }))

export const searchDrive = async (
  services: Services,
  userId: string,
  { filter, ...query }: Input<'POST v2/drive/search'>,
) => {
  const isFoldersOnly = filter === 'folder'
  const { rows, next } = await onDrive(services, userId, (api, token) =>
    api.search(token, { ...query, isFoldersOnly }),
  )
  return { rows, ...(next !== undefined && { next }) }
}

type NewTransfer = Pick<TransferRow, 'kind' | 'name' | 'bytes'> & Partial<TransferRow>

const startTransfer = async (
  services: Services,
  who: Chatter,
  newTransfer: NewTransfer,
): Promise<DriveTransfer> => {
  const { db, clock } = services
  if ((await countRunning(db, who.personId)) >= MOST_AT_A_TIME)
    throw new AppError('TOO_MANY', {
      message: 'Too many transfers are in progress. Wait for some to finish.',
    })
  const row = await insertTransfer(db, {
    ...{ id: newId(), workspaceId: who.spaceId, userId: who.personId, status: 'running', createdAt: clock() },
    ...newTransfer,
  })
  if (!row) throw new Error('A transfer was not stored')
  emitOnCommit(db, 'drive:waiting')
  return toTransfer(row)
}

/** [DRIVE-4] Begins to send a file the caller can read to their own Drive. */
export const beginDriveUpload = async (
  services: Services,
  who: Chatter,
  { resourceId, fileId, folderId }: Input<'POST v2/drive/upload'>,
): Promise<DriveTransfer> => {
  if ((resourceId === undefined) === (fileId === undefined))
    throw new AppError('VALIDATION', { fields: { resourceId: 'Use either resourceId or fileId.' } })
  const item = resourceId === undefined ? undefined : await requireItem(services, who, resourceId)
  const source = item ? item.version?.fileId : fileId
  if (!source) throw new AppError('VALIDATION', { fields: { resourceId: 'Choose a file.' } })
  const file = await storedFileOf(services.db, source.toLowerCase(), who.spaceId)
  if (!file || (!item && file.ownerId !== who.personId)) throw new AppError('NOT_FOUND')
  // Checks access first, so that a failure is reported before the transfer begins.
  if (folderId) await onDrive(services, who.personId, (api, token) => api.file(token, folderId))
  else await onDrive(services, who.personId, (api, token) => api.about(token))
  const transferFields = { fileId: file.id, folderId: folderId ?? null, resourceId: item?.id ?? null }
  return startTransfer(services, who, {
    kind: 'upload',
    name: item?.name ?? file.name,
    bytes: file.size,
    ...transferFields,
  })
}

/**
 * [DRIVE-5] [DRIVE-6] Adds a file of the caller's own Drive to the library: as a link at once, or as a copy, whose
 * transfer begins.
 */
export const importFromDrive = async (
  services: Services,
  who: Chatter,
  { driveFileId, as, parentId = null }: Input<'POST v2/drive/import'>,
): Promise<{ item: LibraryItem | null; transfer: DriveTransfer | null }> => {
  await requireTargetPath(services, who, parentId?.toLowerCase() ?? null)
  const file = await onDrive(services, who.personId, (api, token) => api.file(token, driveFileId))
  if (as === 'link') {
    const input = { kind: 'drive' as const, name: nameFrom(file.name), parentId, driveFileId }
    const item = await createItem(services, who, input, file.url)
    return { item, transfer: null }
  }
  if (file.isFolder || !file.isCopyable)
    throw new AppError('CONFLICT', {
      message: 'This can’t be copied. Add a link instead.',
    })
  const { name, bytes } = file
  const transfer = await startTransfer(services, who, { kind: 'import', name, bytes, driveFileId, parentId })
  return { item: null, transfer }
}

/**
 * [DRIVE-8] Lets everyone with the link read a file of the caller's own Drive. The caller has confirmed this
 * explicitly.
 */
export const makeDriveFilePublic = async (
  services: Services,
  who: Chatter,
  { driveFileId, resourceId }: Input<'POST v2/drive/make-public'>,
): Promise<DriveFile> => {
  if ((resourceId === undefined) === (driveFileId === undefined))
    throw new AppError('VALIDATION', { fields: { resourceId: 'Use either resourceId or driveFileId.' } })
  const id =
    resourceId === undefined ? driveFileId : (await requireItem(services, who, resourceId)).driveFileId
  if (!id) throw new AppError('VALIDATION', { fields: { resourceId: 'Choose a file from Google Drive.' } })
  return onDrive(services, who.personId, async (api, token) => {
    await api.makePublic(token, id)
    return api.file(token, id)
  })
}

export const ownTransfers = async ({ db }: Services, who: Chatter): Promise<{ rows: DriveTransfer[] }> => {
  const rows = await transfersOf(db, { userId: who.personId, workspaceId: who.spaceId, limit: MOST_SHOWN })
  return { rows: rows.map(toTransfer) }
}

/** The server that runs it notices with the next bytes and drops what it has received. */
export const cancelOwnTransfer = async ({ db }: Services, who: Chatter, id: string): Promise<null> => {
  const row = await transferById(db, id.toLowerCase())
  if (row?.userId !== who.personId || row.workspaceId !== who.spaceId) throw new AppError('NOT_FOUND')
  await cancelTransfer(db, row.id)
  return null
}

export const sweepTransfers = ({ db, clock }: Services): Promise<void> =>
  deleteEndedBefore(db, new Date(clock().getTime() - KEPT_MS))
