import { ApiError, isPassing } from '@metapyra/session/errors'
import { newClientId } from '../../session/client-id.ts'
import { session } from '../../session/session.ts'
import { changeItem, createItem } from '../library-store.ts'
import { stopHash } from './file-hash.ts'
import type { PersistedUpload } from './persisted-uploads.ts'
import { persistedUploads } from './persisted-uploads.ts'
import { sendFile } from './upload-send.ts'
import type { Upload } from './upload-store.ts'
import { $uploads, changeUpload, interruptedUploadOf, recordSent, uploadOf } from './upload-store.ts'
import { mustRestart, problemOf, retryOf } from './upload-texts.ts'

const AT_ONCE = 3
const LONGEST_WAIT_S = 30

let persisted: ReturnType<typeof persistedUploads> | undefined
let openFor = ''
const files = new Map<string, File>()
const records = new Map<string, PersistedUpload>()
const running = new Map<string, AbortController>()

const guard = (event: BeforeUnloadEvent): void => event.preventDefault()
const UNDER_WAY: readonly Upload['status'][] = ['waiting', 'sending', 'checking', 'offline']
export const isUnderWay = ({ status }: Upload): boolean => UNDER_WAY.includes(status)
$uploads.subscribe((uploads) => {
  if (uploads.some(isUnderWay)) addEventListener('beforeunload', guard)
  else removeEventListener('beforeunload', guard)
})

const persist = (key: string, changes: Partial<PersistedUpload>): PersistedUpload | undefined => {
  const record = records.get(key)
  if (!record) return undefined
  Object.assign(record, changes)
  void persisted?.put(record)
  return record
}

const forget = (key: string): void => {
  const file = files.get(key)
  if (file) stopHash(file)
  files.delete(key)
  records.delete(key)
  void persisted?.remove(key)
}

/** Waits until the browser is online again or the time is over. */
const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = new AbortController()
    const done = () => {
      end.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done, end)
    signal.addEventListener('abort', done, end)
  })

/** Sends a file to the server, then adds it to its folder or as a new version of an item. */
const uploadOne = async (key: string, signal: AbortSignal): Promise<string> => {
  const record = records.get(key)
  const file = files.get(key)
  if (!record) throw new Error('cancelled')
  if (!record.fileId) {
    if (!file) throw new Error('no file')
    changeUpload(key, { status: 'sending', problem: undefined })
    const fileId = await sendFile({
      ...{ file, signal, record },
      persist: (changes) => void persist(key, changes),
      onSent: (bytes, isOld) => recordSent(key, bytes, isOld),
      onChecking: () => changeUpload(key, { status: 'checking', sent: record.size }),
    })
    persist(key, { fileId })
  }
  changeUpload(key, { status: 'checking', sent: record.size, problem: undefined })
  const { fileId = '', name, parentId, versionOf } = record
  const item = versionOf
    ? await changeItem({ id: versionOf, parentId }, { fileId }, true)
    : await createItem({ kind: 'file', name, parentId, fileId })
  return item.id
}

const run = async (key: string): Promise<void> => {
  const { signal } = running.get(key) ?? {}
  for (let tries = 0; signal && !signal.aborted; tries++) {
    const sentBefore = uploadOf(key)?.sent ?? 0
    try {
      const itemId = await uploadOne(key, signal)
      forget(key)
      return changeUpload(key, { status: 'done', itemId, sent: uploadOf(key)?.size ?? 0 })
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ApiError) || !isPassing(error.code)) {
        const isLost = mustRestart(error) && !records.get(key)?.fileId
        if (isLost) persist(key, { uploadId: '', isWhole: false })
        // The server deletes an upload that was idle for a day, so the whole file is sent again.
        if (isLost && tries === 0 && (error as ApiError).code === 'NOT_FOUND') continue
        return changeUpload(key, { status: 'failed', problem: problemOf(error), retry: retryOf(error) })
      }
      changeUpload(key, { status: 'offline', problem: problemOf(error) })
      if ((uploadOf(key)?.sent ?? 0) > sentBefore) tries = 0
      const seconds = error.retryAfterSeconds ?? Math.min(LONGEST_WAIT_S, 2 ** tries)
      await waitFor(seconds * 1000, signal)
    }
  }
}

const startNext = (): void => {
  for (const { key, status } of $uploads.get()) {
    if (running.size >= AT_ONCE) return
    if (status !== 'waiting' || running.has(key)) continue
    const controller = new AbortController()
    running.set(key, controller)
    void run(key).finally(() => {
      if (running.get(key) === controller) running.delete(key)
      startNext()
    })
  }
}

const stop = (key: string): void => {
  running.get(key)?.abort()
  running.delete(key)
}

/**
 * [LIB-34] Queues files for upload into a folder, or as a new version of an item. A file that is already queued there
 * is not added twice.
 */
export const enqueueFiles = (brought: readonly File[], parentId: string | null, versionOf?: string): void => {
  for (const file of brought) {
    const sentBefore = interruptedUploadOf(file, versionOf)
    if (sentBefore) {
      continueWithFile(sentBefore.key, file, parentId)
      continue
    }
    const { name, size, lastModified } = file
    const isTwice = $uploads
      .get()
      .some(
        (upload) =>
          isUnderWay(upload) &&
          upload.parentId === parentId &&
          upload.versionOf === versionOf &&
          files.get(upload.key) === file,
      )
    if (isTwice) continue
    const key = newClientId()
    const record = { key, name, size, lastModified, parentId, ...(versionOf && { versionOf }) }
    files.set(key, file)
    records.set(key, record)
    void persisted?.put(record)
    $uploads.set([...$uploads.get(), { ...record, status: 'waiting', sent: 0, speed: 0 }])
  }
  startNext()
}

/** Continues an upload with the file that the user chose again. */
export const continueWithFile = (key: string, file: File, parentId?: string | null): void => {
  const upload = uploadOf(key)
  if (!upload) return
  if (file.size !== upload.size || file.name !== upload.name) {
    changeUpload(key, { problem: `That’s a different file. Choose ${upload.name}.` })
    return
  }
  files.set(key, file)
  if (parentId !== undefined) persist(key, { parentId })
  changeUpload(key, {
    status: 'waiting',
    problem: undefined,
    ...(parentId !== undefined && { parentId }),
  })
  startNext()
}

export const pause = (key: string): void => {
  stop(key)
  changeUpload(key, { status: 'paused', problem: undefined })
  startNext()
}

/** Continues after a pause, or retries after a failure. */
export const resume = (key: string): void => {
  changeUpload(key, { status: 'waiting', problem: undefined })
  startNext()
}

/** Cancels an upload. A finished one is only removed from the list. */
export const cancel = (key: string): void => {
  stop(key)
  const uploadId = records.get(key)?.uploadId
  if (uploadId)
    void session
      .api('POST v2/library/upload-abandon', { uploadId }, { isSilent: true })
      .catch(() => undefined)
  forget(key)
  $uploads.set($uploads.get().filter((upload) => upload.key !== key))
  startNext()
}

export const clearDone = (): void => $uploads.set($uploads.get().filter(({ status }) => status !== 'done'))

/**
 * [LIB-35] Restores the uploads that were running when the page closed. Those that don't need the file anymore continue
 * by themselves.
 */
const restoreUploads = async (): Promise<void> => {
  for (const record of (await persisted?.all()) ?? []) {
    if (records.has(record.key)) continue
    const { key, size, uploadId, fileId, isWhole: _, ...upload } = record
    const state =
      uploadId && !fileId
        ? await session
            .api('POST v2/library/upload-state', { uploadId }, { isSilent: true })
            .catch((error: unknown) =>
              error instanceof ApiError && !isPassing(error.code) ? null : undefined,
            )
        : undefined
    // The server discarded the upload meanwhile, or nothing was ever sent.
    if (state === null || !(uploadId || fileId)) {
      void persisted?.remove(key)
      continue
    }
    records.set(key, record)
    const sent = Math.min(size, (state?.have.length ?? 0) * (state?.partBytes ?? 0))
    const status = fileId ? 'waiting' : 'missing'
    $uploads.set([...$uploads.get(), { key, size, ...upload, status, sent, speed: 0 }])
  }
  startNext()
}

/** Opens the uploads of the current space and stops those of any other. */
export const openUploads = (userId: string, spaceId: string): void => {
  if (openFor === `${userId} ${spaceId}`) return
  for (const key of [...running.keys()]) stop(key)
  files.clear()
  records.clear()
  $uploads.set([])
  openFor = `${userId} ${spaceId}`
  persisted = persistedUploads(userId, spaceId)
  void restoreUploads()
}
