import type { DriveFile } from '@metapyra/contract/entities/drive'
import type { LibraryItem } from '@metapyra/contract/entities/library'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import { exportOf } from '../../providers/drive/wire.ts'
import type { Chatter } from '../chat/core/chatter.service.ts'
import { storedFileOf } from '../files/library-file.service.ts'
import { createItem } from '../library/items/create.service.ts'
import type { StreamedFile } from '../library/uploads/streamed-file.service.ts'
import { dropIncoming, openIncoming } from '../library/uploads/streamed-file.service.ts'
import { onDrive } from '../linked-account/drive.service.ts'
import type { TransferRow } from './queries.ts'
import type { RunningTransfer } from './running-transfer.service.ts'

const NOTE_EVERY_MS = 500
const MOST_BREAKS = 5
const FIRST_WAIT_MS = 300

/** [DRIVE-6] Copies a file into the library: completely and within the available storage, or not at all. */
export const runImport = async (
  services: Services,
  who: Chatter,
  { row, note, rest }: RunningTransfer,
): Promise<Partial<TransferRow>> => {
  const place = { kind: 'file' as const, parentId: row.parentId }
  // The upload was complete when its server went down. Creating the item again finds the existing one.
  const whole = row.uploadId ? await storedFileOf(services.db, row.uploadId, row.workspaceId) : undefined
  if (whole)
    return importResult(await createItem(services, who, { ...place, name: whole.name, fileId: whole.id }))
  if (row.uploadId) await dropIncoming(services, row.uploadId)
  const id = row.driveFileId ?? ''
  const file = await onDrive(services, row.userId, (api, token) => api.file(token, id))
  const made = exportOf(file)
  const name = made && !file.name.toLowerCase().endsWith(made.ending) ? file.name + made.ending : file.name
  const incoming = await openIncoming(services, who, { name, bytes: made ? null : file.bytes })
  try {
    await note({ uploadId: incoming.id, bytesDone: 0, bytes: file.bytes })
    await readAll(services, file, incoming, { row, note, rest })
    const fileId = await incoming.finish()
    return importResult(await createItem(services, who, { ...place, name: incoming.name, fileId }))
  } catch (error) {
    await incoming.drop()
    throw error
  }
}

const importResult = ({ id, name, version }: LibraryItem): Partial<TransferRow> => {
  const bytes = version?.bytes ?? 0
  return { resourceId: id, name, bytesDone: bytes, bytes, uploadId: null }
}

/** Resumes a download where it broke off. A document that is exported to a file starts over. */
const readAll = async (
  services: Services,
  file: DriveFile,
  incoming: StreamedFile,
  { row, note, rest }: RunningTransfer,
): Promise<void> => {
  let notedAt = performance.now()
  for (let breaks = 0; ; breaks += 1) {
    const from = incoming.bytes
    const { body } = await onDrive(services, row.userId, (api, token) => api.read(token, file, from))
    const isWhole = await writeAll(body, async (part) => {
      await incoming.write(part)
      if (performance.now() - notedAt < NOTE_EVERY_MS) return
      notedAt = performance.now()
      await note({ bytesDone: incoming.bytes })
    })
    if (isWhole) return
    if (breaks === MOST_BREAKS)
      throw new AppError('PROVIDER_DOWN', { message: 'The download from Google Drive kept failing.' })
    if (exportOf(file)) await incoming.restart()
    await rest(FIRST_WAIT_MS * 2 ** breaks)
  }
}

/** Returns false if the bytes stop before the end. Failures to store them are thrown. */
const writeAll = async (
  body: AsyncIterable<Uint8Array>,
  write: (part: Uint8Array) => Promise<void>,
): Promise<boolean> => {
  const parts = body[Symbol.asyncIterator]()
  for (;;) {
    const part = await parts.next().catch(() => null)
    if (part === null) return false
    if (part.done) return true
    try {
      await write(part.value)
    } catch (error) {
      await parts.return?.()
      throw error
    }
  }
}
