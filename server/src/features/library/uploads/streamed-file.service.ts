import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import type { Chatter } from '../../chat/core/chatter.service.ts'
import { checkStorage } from '../../files/service.ts'
import { sanitizedName } from '../core/name.rules.ts'
import { resizeUpload, uploadById } from './uploads.queries.ts'
import { beginUpload, discardUpload, makeFile } from './uploads.service.ts'

/** For a file of unknown length, storage is reserved in steps of this size. */
const STEP_BYTES = 4 * 1024 ** 2

/** A file received as a stream from another service. */
export interface StreamedFile {
  readonly id: string
  readonly name: string
  /** Bytes received so far. */
  readonly bytes: number
  write(part: Uint8Array): Promise<void>
  /** Starts over from the first byte. */
  restart(): Promise<void>
  /** Stores the complete file under its digest and returns its id. */
  finish(): Promise<string>
  /** Discards everything received. */
  drop(): Promise<void>
}

/**
 * [DRIVE-7] Reserves storage for a file before its bytes come, and stores all of it or nothing. Uses the same memory
 * whatever its size.
 */
export const openIncoming = async (
  services: Services,
  who: Chatter,
  file: { name: string; bytes: number | null },
): Promise<StreamedFile> => {
  const { db, config, clock, files } = services
  const name = sanitizedName(file.name)
  const state = await beginUpload(services, who, { name, size: Math.max(1, file.bytes ?? STEP_BYTES) })
  const id = state.uploadId
  const aside = await files.asides.open(id, state.size).catch(async (error) => {
    await discardUpload(services, id)
    throw error
  })
  let [bytes, room] = [0, state.size]
  let isClosed = false

  const close = async () => {
    if (!isClosed) await aside.close()
    isClosed = true
  }
  const resize = async (size: number) => {
    const isThere = await db.transaction(async (tx) => {
      const resized = await resizeUpload(tx, id, size, clock())
      if (size > room)
        await checkStorage({ ...services, db: tx }, tx, {
          workspaceId: who.spaceId,
          ownerId: who.personId,
          size: 0,
        })
      return resized
    })
    if (!isThere) throw new AppError('CONFLICT', { message: 'This upload was canceled.' })
    room = size
  }
  const grow = async (to: number) => {
    if (to <= room) return
    if (file.bytes !== null)
      throw new AppError('TOO_LARGE', { message: 'This file is larger than announced. Upload it again.' })
    if (to > config.LARGEST_FILE_BYTES) throw new AppError('TOO_LARGE')
    await resize(Math.max(to, room + STEP_BYTES))
  }
  return {
    id,
    name,
    get bytes() {
      return bytes
    },
    write: async (part) => {
      if (services.disk.isLow()) throw new AppError('STORAGE_FULL')
      await grow(bytes + part.length)
      await aside.write(part, bytes)
      bytes += part.length
    },
    restart: async () => {
      await aside.empty()
      bytes = 0
    },
    finish: async () => {
      if (file.bytes !== null && bytes !== file.bytes)
        throw new AppError('CONFLICT', { message: 'This file is smaller than announced. Upload it again.' })
      await close()
      if (bytes !== room) await resize(bytes)
      const whole = await files.asides.whole(id)
      const row = await uploadById(db, id)
      if (!row || !(await makeFile(services, row, whole))) throw new AppError('NOT_FOUND')
      return id
    },
    drop: async () => {
      await close()
      await discardUpload(services, id)
    },
  }
}

/** Discards what a server that went down has left. */
export const dropIncoming = discardUpload

export { sanitizedName as nameFrom }
