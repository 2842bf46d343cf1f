import { LIBRARY } from '@metapyra/contract/library'
import { ApiError } from '@metapyra/session/errors'
import { createUpload } from '@metapyra/session/upload'
import { session } from '../../session/session.ts'
import { hashOf, UnreadableError } from './file-hash.ts'
import type { PersistedUpload } from './persisted-uploads.ts'

/** An upload to send, and the callbacks for its progress. */
export interface Sending {
  file: File
  /** The stored record, from which the upload continues after an interruption. */
  record: PersistedUpload
  persist(change: Partial<PersistedUpload>): void
  signal: AbortSignal
  /** Reports the bytes that are on the server. `isOld`: they were sent earlier. */
  onSent(bytes: number, isOld?: boolean): void
  onChecking(): void
}

const upload = createUpload(session)
const silent = { isSilent: true }
const PARALLEL_PARTS = 3
/** A connection without progress for this long counts as lost, whether it reports an error or not. */
const STALL_TIMEOUT_MS = 45_000

/** Aborts work that makes no progress. Throws the error of a lost connection. */
const withStallTimeout = async <T>(
  signal: AbortSignal,
  work: (signal: AbortSignal, onMove: () => void) => Promise<T>,
): Promise<T> => {
  const still = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const onMove = () => {
    clearTimeout(timer)
    timer = setTimeout(() => still.abort(), STALL_TIMEOUT_MS)
  }
  onMove()
  try {
    return await work(AbortSignal.any([signal, still.signal]), onMove)
  } catch (error) {
    if (still.signal.aborted && !signal.aborted) throw new ApiError('OFFLINE', 'No response.')
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Converts a read error: a file that changed since it was chosen can't be read anymore. */
const toReadError = (error: unknown): never => {
  const isOfFile = error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name)
  throw isOfFile ? new UnreadableError() : error
}

const sendWhole = async ({ file, record, signal, onSent }: Sending): Promise<string> => {
  const fields = { kind: 'library', name: record.name } as const
  const { fileId } = await withStallTimeout(signal, (stallSignal, onMove) =>
    upload('POST v2/utils/upload-file', fields, file, {
      ...{ ...silent, signal: stallSignal },
      onProgress: (part) => {
        onMove()
        onSent(part * file.size)
      },
    }),
  )
  return fileId
}

const stateOf = async ({ file, record, persist }: Sending) => {
  if (record.uploadId)
    try {
      return await session.api('POST v2/library/upload-state', { uploadId: record.uploadId }, silent)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error
    }
  const input = { name: record.name, size: file.size }
  const begun = await session.api('POST v2/library/upload-begin', input, silent)
  persist({ uploadId: begun.uploadId, isWhole: false })
  return begun
}

const finish = async ({ file, record }: Sending): Promise<string> => {
  const input = { uploadId: record.uploadId ?? '', sha256: await hashOf(file) }
  const { fileId } = await session.api('POST v2/library/upload-finish', input, silent)
  return fileId
}

/** [LIB-35] Sends the missing parts, two at a time. */
const sendParts = async (sending: Sending): Promise<void> => {
  const { file, signal, onSent } = sending
  const { uploadId, partBytes, parts, have } = await stateOf(sending)
  const endOf = (part: number) => Math.min(file.size, part * partBytes)
  const sizeOf = (part: number) => endOf(part) - (part - 1) * partBytes
  const uploadedParts = new Set(have)
  const left = Array.from({ length: parts }, (_, at) => at + 1).filter((part) => !uploadedParts.has(part))
  let done = have.reduce((sum, part) => sum + sizeOf(part), 0)
  const flying = new Map<number, number>()
  const reportProgress = (isOld = false) =>
    onSent(done + [...flying.values()].reduce((sum, bytes) => sum + bytes, 0), isOld)
  reportProgress(true)
  const ended = new AbortController()
  const lane = async (): Promise<void> => {
    for (let part = left.shift(); part !== undefined; part = left.shift()) {
      const partNumber = part
      const blob = file.slice((partNumber - 1) * partBytes, endOf(partNumber))
      await withStallTimeout(AbortSignal.any([signal, ended.signal]), (stallSignal, onMove) =>
        upload('POST v2/library/upload-part', { uploadId, part: partNumber }, blob, {
          ...{ ...silent, signal: stallSignal },
          onProgress: (share) => {
            onMove()
            flying.set(partNumber, share * sizeOf(partNumber))
            reportProgress()
          },
        }),
      )
      flying.delete(partNumber)
      done += sizeOf(partNumber)
      reportProgress()
    }
  }
  try {
    await Promise.all(Array.from({ length: PARALLEL_PARTS }, lane))
  } finally {
    ended.abort()
  }
}

/** Uploads a file and returns its id on the server. Throws `ApiError`, or `UnreadableError`. */
export const sendFile = async (sending: Sending): Promise<string> => {
  const { file, record, persist, onChecking } = sending
  if (file.size <= LIBRARY.wholeUpToBytes) return sendWhole(sending).catch(toReadError)
  // Hashes the file while it is sent, so that the hash is ready at the end.
  void hashOf(file).catch(() => undefined)
  if (!record.isWhole) await sendParts(sending).catch(toReadError)
  persist({ isWhole: true })
  onChecking()
  return finish(sending)
}
