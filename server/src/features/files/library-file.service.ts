import type { Executor, Transaction } from '../../platform/db/drizzle.ts'
import type { Whole } from '../../platform/file-store/file-store.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { claimForLibrary, deleteLibraryFiles } from './library-file.queries.ts'
import type { FileRow } from './queries.ts'
import { fileById, insertFile } from './queries.ts'

/** [LIB-11] Turns a file that a person has stored for this space into a library file. */
export const takeIntoLibrary = async (
  tx: Transaction,
  input: { fileId: string; ownerId: string; workspaceId: string },
): Promise<FileRow> => {
  const file = await claimForLibrary(tx, input)
  if (!file)
    throw new AppError('NOT_FOUND', { message: 'This file is no longer available. Upload it again.' })
  return file
}

/** Returns a file stored for a space. */
export const storedFileOf = async (
  db: Executor,
  fileId: string,
  workspaceId: string,
): Promise<FileRow | undefined> => {
  const file = await fileById(db, fileId)
  return file?.workspaceId === workspaceId ? file : undefined
}

/** Copies a file's row; the bytes are stored and counted once. */
export const copyLibraryFile = async (
  tx: Transaction,
  fileId: string,
  by: { ownerId: string; at: Date },
): Promise<FileRow> => {
  const file = await fileById(tx, fileId)
  if (!file) throw new AppError('NOT_FOUND')
  const copy = { ...file, id: newId(), ownerId: by.ownerId, createdAt: by.at }
  await insertFile(tx, copy)
  return copy
}

export const dropLibraryFiles = deleteLibraryFiles

/** Returns the file that a staged upload has become; it has the upload's id. */
export const fileOfUpload = async (
  db: Executor,
  { id, ownerId, workspaceId }: Pick<FileRow, 'id' | 'ownerId' | 'workspaceId'>,
): Promise<{ fileId: string; url: string } | undefined> => {
  const file = await fileById(db, id)
  if (file?.ownerId !== ownerId || file.workspaceId !== workspaceId || file.kind !== 'library')
    return undefined
  return { fileId: id, url: `/api/files/${id}` }
}

type Uploaded = Pick<FileRow, 'id' | 'ownerId' | 'name' | 'size'> & { workspaceId: string }

export const recordUpload = (
  { clock }: Services,
  tx: Transaction,
  { id, workspaceId, ownerId, name, size }: Uploaded,
  whole: Whole,
): Promise<void> =>
  insertFile(tx, { id, workspaceId, ownerId, name, size, ...whole, kind: 'library', createdAt: clock() })
