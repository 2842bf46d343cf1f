import { buffer } from 'node:stream/consumers'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import type { Sent } from '../../providers/drive/provider.ts'
import { CHUNK_UNIT } from '../../providers/drive/provider.ts'
import { storedFileOf } from '../files/library-file.service.ts'
import { onDrive } from '../linked-account/drive.service.ts'
import type { TransferRow } from './queries.ts'
import type { RunningTransfer } from './running-transfer.service.ts'

/** One piece of this size is in memory at a time. */
const CHUNK_BYTES = 32 * CHUNK_UNIT
/** Maximum consecutive tries without progress. */
const MAX_STALLS = 5
const FIRST_WAIT_MS = 300

const isTransient = (error: unknown): boolean => error instanceof AppError && error.code === 'PROVIDER_DOWN'

/**
 * [DRIVE-4] Sends a stored file piece by piece. After an interruption, asks Google how much has arrived and resumes
 * there, also on another server.
 */
export const runUpload = async (
  services: Services,
  { row, note, rest }: RunningTransfer,
): Promise<Partial<TransferRow>> => {
  const { db, files, secrets } = services
  const file = row.fileId ? await storedFileOf(db, row.fileId, row.workspaceId) : undefined
  if (!file) throw new AppError('NOT_FOUND', { message: 'This file no longer exists.' })
  const { size } = file
  const begin = async (): Promise<string> => {
    const input = { name: row.name, mime: file.mediaType, bytes: size, parentId: row.folderId ?? undefined }
    const made = await onDrive(services, row.userId, (api, token) => api.beginUpload(token, input))
    await note({ address: secrets.encrypt('linked-account', made), bytesDone: 0 })
    return made
  }
  const stateOf = (address: string): Promise<Sent> =>
    onDrive(services, row.userId, (api, token) => api.uploadState(token, address, size))
  const send = async (address: string, from: number): Promise<Sent> => {
    if (size === 0) return stateOf(address)
    const end = Math.min(from + CHUNK_BYTES, size) - 1
    const bytes = await buffer(await files.read(file.sha256, { start: from, end }))
    return onDrive(services, row.userId, (api, token) =>
      api.sendChunk(token, address, { bytes, from, of: size }),
    )
  }
  const known = row.address && secrets.decrypt('linked-account', row.address)
  const address = known || (await begin())
  let sent: Sent = known ? await stateOf(known) : { from: 0 }
  for (let standstills = 0; !('file' in sent); ) {
    const { from } = sent
    try {
      sent = await send(address, from)
    } catch (error) {
      if (!isTransient(error) || standstills === MAX_STALLS) throw error
      await rest(FIRST_WAIT_MS * 2 ** standstills)
      sent = await stateOf(address)
    }
    standstills = 'file' in sent || sent.from > from ? 0 : standstills + 1
    if (standstills > MAX_STALLS) throw new AppError('PROVIDER_DOWN')
    await note({ bytesDone: 'file' in sent ? size : sent.from })
  }
  return { driveFileId: sent.file.id, url: sent.file.url, bytesDone: size }
}
