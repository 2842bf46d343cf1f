import { formatBytes } from '@metapyra/contract/bytes'
import type { Input, Reply } from '@metapyra/contract/calls'
import { DAY_MS } from '@metapyra/contract/constants'
import { LIBRARY } from '@metapyra/contract/library'
import type { Whole } from '../../../platform/file-store/file-store.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { CallRequest } from '../../../platform/http/call-request.ts'
import { newId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import type { Chatter } from '../../chat/core/chatter.service.ts'
import { fileOfUpload, recordUpload } from '../../files/library-file.service.ts'
import { checkStorage } from '../../files/service.ts'
import { checkedName } from '../core/name.rules.ts'
import type { UploadRow } from './uploads.queries.ts'
import {
  claimPart,
  countUploads,
  deleteUpload,
  insertUpload,
  lockUpload,
  lockUploadShared,
  partsOf,
  receivedDigest,
  touchUpload,
  uploadById,
  uploadsBefore,
} from './uploads.queries.ts'

const MOST_AT_A_TIME = 200

type State = Reply<'POST v2/library/upload-state'>

const countOf = ({ size, partBytes }: Pick<UploadRow, 'size' | 'partBytes'>): number =>
  Math.ceil(size / partBytes)
const toState = ({ id, name, size, partBytes }: UploadRow, have: number[]): State => ({
  ...{ uploadId: id, name, size, partBytes, parts: countOf({ size, partBytes }), have },
})

/** [LIB-15] Reserves storage for a file before its first byte comes. Throws if there is not enough. */
export const beginUpload = async (
  services: Services,
  who: Chatter,
  { name, size, sha256 }: Input<'POST v2/library/upload-begin'>,
): Promise<State> => {
  const { db, clock, config, files } = services
  const most = config.LARGEST_FILE_BYTES
  if (size > most)
    throw new AppError('TOO_LARGE', {
      message: `Files can be up to ${formatBytes(most)}. This one is larger.`,
      fields: { size: `Choose a file of ${formatBytes(most)} or less.` },
    })
  if (!(await files.hasRoom(size))) throw new AppError('STORAGE_FULL')
  if ((await countUploads(db, who.personId)) >= MOST_AT_A_TIME)
    throw new AppError('TOO_MANY', { message: 'Too many uploads are in progress. Finish some first.' })
  const row: UploadRow = {
    ...{ id: newId(), workspaceId: who.spaceId, ownerId: who.personId, name: checkedName(name), size },
    sha256: sha256?.toLowerCase() ?? null,
    partBytes: size > LIBRARY.largeFromBytes ? LIBRARY.largePartBytes : LIBRARY.partBytes,
    touchedAt: clock(),
  }
  await db.transaction(async (tx) => {
    await checkStorage({ ...services, db: tx }, tx, row)
    await insertUpload(tx, row)
  })
  await files.asides.make(row.id)
  return toState(row, [])
}

const findUpload = async ({ db }: Services, who: Chatter, uploadId: string) => {
  const row = await uploadById(db, uploadId.toLowerCase())
  return row?.ownerId === who.personId && row.workspaceId === who.spaceId ? row : undefined
}

const requireUpload = async (...args: Parameters<typeof findUpload>): Promise<UploadRow> => {
  const row = await findUpload(...args)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** [LIB-16] Writes a part. If it was received before, it must be identical. */
export const storePart = async (
  services: Services,
  who: Chatter,
  { uploadId, part }: Input<'POST v2/library/upload-part'>,
  upload: CallRequest['upload'],
): Promise<null> => {
  const row = await requireUpload(services, who, uploadId)
  if (!upload) throw new AppError('VALIDATION', { fields: { file: 'Choose a file.' } })
  const { sha256, source, sizeBytes } = upload
  const start = (part - 1) * row.partBytes
  if (start >= row.size)
    throw new AppError('VALIDATION', { fields: { part: `There are only ${countOf(row)} parts.` } })
  const expected = Math.min(row.partBytes, row.size - start)
  if (sizeBytes !== expected)
    throw new AppError('VALIDATION', { fields: { file: `This part needs to have ${expected} bytes.` } })
  const { db, files, clock } = services
  await touchUpload(db, row, clock())
  const claim = { uploadId: row.id, part, sha256 }
  const write = () => files.asides.write(row.id, { source, start, sha256 })
  // [STORE-5] Written before the transaction, so that a store that hangs blocks no database connection.
  if (!files.asides.isInPlace && (await receivedDigest(db, claim)) === undefined) await write()
  await db.transaction(async (tx) => {
    if (!(await lockUploadShared(tx, row.id))) throw new AppError('NOT_FOUND')
    const before = await claimPart(tx, claim)
    // Written in place under the claim, so that no one writes other bytes to this part meanwhile.
    if (before === undefined && files.asides.isInPlace) await write()
    if (before !== undefined && before !== sha256)
      throw new AppError('CONFLICT', {
        message: 'This part was already uploaded with other content. Start again.',
      })
  })
  files.asides.settle(row.id, { start, end: start + expected })
  return null
}

export const stateOf = async (services: Services, who: Chatter, uploadId: string): Promise<State> => {
  const row = await requireUpload(services, who, uploadId)
  const have = await partsOf(services.db, row.id)
  return toState(
    row,
    have.map(({ part }) => part),
  )
}

/**
 * [LIB-17] Joins the parts into a file, which must match what its sender declared. Calling it again returns the same
 * file.
 */
export const finishUpload = async (
  services: Services,
  who: Chatter,
  { uploadId, sha256 }: Input<'POST v2/library/upload-finish'>,
): Promise<Reply<'POST v2/library/upload-finish'>> => {
  const { db, files } = services
  const done = { id: uploadId.toLowerCase(), ownerId: who.personId, workspaceId: who.spaceId }
  // Read in this order: if another call has just created the file, the upload is gone and the file exists.
  const row = await findUpload(services, who, uploadId)
  const parts = row && (await partsOf(db, row.id))
  const known = await fileOfUpload(db, done)
  if (known) return known
  if (!row || !parts) throw new AppError('NOT_FOUND')
  const missing = countOf(row) - parts.length
  if (missing > 0) throw new AppError('CONFLICT', { message: `Missing parts of this file: ${missing}.` })
  const wanted = sha256?.toLowerCase() ?? row.sha256
  if (!wanted) throw new AppError('VALIDATION', { fields: { sha256: 'Send the file’s SHA-256.' } })
  const claimed = parts.map(({ part, sha256: is }) => ({ start: (part - 1) * row.partBytes, sha256: is }))
  const whole = await files.asides.whole(row.id, wanted, claimed)
  if (whole && (whole.sha256 !== wanted || (row.sha256 && row.sha256 !== wanted))) {
    await discardUpload(services, row.id)
    throw new AppError('CHECKSUM_MISMATCH')
  }
  if (!(await makeFile(services, row, whole))) return discardBrokenUpload(services, row)
  const file = await fileOfUpload(db, done)
  if (!file) throw new AppError('NOT_FOUND')
  return file
}

/** Creates the file from its parts. Returns false if a concurrent call has created it. */
export const makeFile = async (
  services: Services,
  row: UploadRow,
  whole: Whole | undefined,
): Promise<boolean> => {
  const isMade = await services.db.transaction(async (tx) => {
    if (!(await lockUpload(tx, row.id))) return true
    if (!whole) return false
    await services.files.asides.keep(row.id, whole.sha256)
    await recordUpload(services, tx, row, whole)
    return deleteUpload(tx, row.id)
  })
  // Removed only after the file is recorded, so that a failed call can be repeated.
  if (isMade) await services.files.asides.remove(row.id)
  return isMade
}

export const discardUpload = async ({ db, files }: Services, id: string): Promise<void> => {
  await deleteUpload(db, id)
  await files.asides.remove(id)
}

/** Discards an upload whose bytes are missing from where they were stored. */
const discardBrokenUpload = async (services: Services, { id }: UploadRow): Promise<never> => {
  await discardUpload(services, id)
  throw new AppError('CONFLICT', { message: 'This upload is no longer available. Upload the file again.' })
}

export const abandonUpload = async (services: Services, who: Chatter, uploadId: string): Promise<null> => {
  await discardUpload(services, (await requireUpload(services, who, uploadId)).id)
  return null
}

/** [LIB-16] Discards uploads that no one has continued for a day. */
export const sweepUploads = async (services: Services): Promise<void> => {
  const before = new Date(services.clock().getTime() - DAY_MS)
  for (const id of await uploadsBefore(services.db, before)) await discardUpload(services, id)
  await services.files.asides.removeOld(before, async (id) => !(await uploadById(services.db, id)))
}
