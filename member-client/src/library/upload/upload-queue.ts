import { ApiError, isPassing } from '@metapyra/session/errors'
import { newClientId } from '../../session/client-id.ts'
import { session } from '../../session/session.ts'
import { changeItem, createItem } from '../library-store.ts'
import type { PersistedUpload } from './upload-kept.ts'
import { persistedUploads } from './upload-kept.ts'
import { sendFile } from './upload-send.ts'
import type { Upload } from './upload-store.ts'
import { $uploads, changeUpload, missingLike, recordSent, uploadOf } from './upload-store.ts'
import { beginsAnew, problemOf, retryOf } from './upload-words.ts'
import { stopHash } from './whole-hash.ts'

const AT_ONCE = 3
const LONGEST_WAIT_S = 30

let kept: ReturnType<typeof persistedUploads> | undefined
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

const keep = (key: string, changes: Partial<PersistedUpload>): PersistedUpload | undefined => {
  const record = records.get(key)
  if (!record) return undefined
  Object.assign(record, changes)
  void kept?.put(record)
  return record
}

const forget = (key: string): void => {
  const file = files.get(key)
  if (file) stopHash(file)
  files.delete(key)
  records.delete(key)
  void kept?.remove(key)
}

/** Until the line is back, or it is time to try again. */
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

/** Brings it to the server, then puts it into its folder or in the place of what an item said. */
const bring = async (key: string, signal: AbortSignal): Promise<string> => {
  const record = records.get(key)
  const file = files.get(key)
  if (!record) throw new Error('cancelled')
  if (!record.fileId) {
    if (!file) throw new Error('no file')
    changeUpload(key, { status: 'sending', problem: undefined })
    const fileId = await sendFile({
      ...{ file, signal, kept: record },
      keep: (changes) => void keep(key, changes),
      onSent: (bytes, isOld) => recordSent(key, bytes, isOld),
      onChecking: () => changeUpload(key, { status: 'checking', sent: record.size }),
    })
    keep(key, { fileId })
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
    const before = uploadOf(key)?.sent ?? 0
    try {
      const itemId = await bring(key, signal)
      forget(key)
      return changeUpload(key, { status: 'done', itemId, sent: uploadOf(key)?.size ?? 0 })
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ApiError) || !isPassing(error.code)) {
        const isLost = beginsAnew(error) && !records.get(key)?.fileId
        if (isLost) keep(key, { uploadId: '', isWhole: false })
        // What nobody went on with for a day is gone there: all of it is sent once more.
        if (isLost && tries === 0 && (error as ApiError).code === 'NOT_FOUND') continue
        return changeUpload(key, { status: 'failed', problem: problemOf(error), retry: retryOf(error) })
      }
      changeUpload(key, { status: 'offline', problem: problemOf(error) })
      if ((uploadOf(key)?.sent ?? 0) > before) tries = 0
      const seconds = error.retryAfterSeconds ?? Math.min(LONGEST_WAIT_S, 2 ** tries)
      await waitFor(seconds * 1000, signal)
    }
  }
}

const pump = (): void => {
  for (const { key, status } of $uploads.get()) {
    if (running.size >= AT_ONCE) return
    if (status !== 'waiting' || running.has(key)) continue
    const own = new AbortController()
    running.set(key, own)
    void run(key).finally(() => {
      if (running.get(key) === own) running.delete(key)
      pump()
    })
  }
}

const stop = (key: string): void => {
  running.get(key)?.abort()
  running.delete(key)
}

/**
 * [LIB-34] Takes files up to be brought into a folder, or as new versions of an item in it; what is on its way there
 * already is so once.
 */
export const takeFiles = (brought: readonly File[], parentId: string | null, versionOf?: string): void => {
  for (const file of brought) {
    const before = missingLike(file, versionOf)
    if (before) {
      goOn(before.key, file, parentId)
      continue
    }
    const { name, size, lastModified } = file
    const isTwice = $uploads
      .get()
      .some(
        (one) =>
          isUnderWay(one) &&
          one.parentId === parentId &&
          one.versionOf === versionOf &&
          files.get(one.key) === file,
      )
    if (isTwice) continue
    const key = newClientId()
    const record = { key, name, size, lastModified, parentId, ...(versionOf && { versionOf }) }
    files.set(key, file)
    records.set(key, record)
    void kept?.put(record)
    $uploads.set([...$uploads.get(), { ...record, status: 'waiting', sent: 0, speed: 0 }])
  }
  pump()
}

/** Goes on with a file that has been chosen again. */
export const goOn = (key: string, file: File, parentId?: string | null): void => {
  const upload = uploadOf(key)
  if (!upload) return
  if (file.size !== upload.size || file.name !== upload.name) {
    changeUpload(key, { problem: `That’s a different file. Choose ${upload.name}.` })
    return
  }
  files.set(key, file)
  if (parentId !== undefined) keep(key, { parentId })
  changeUpload(key, {
    status: 'waiting',
    problem: undefined,
    ...(parentId !== undefined && { parentId }),
  })
  pump()
}

export const pause = (key: string): void => {
  stop(key)
  changeUpload(key, { status: 'paused', problem: undefined })
  pump()
}

/** After a pause, or once more after it has failed. */
export const resume = (key: string): void => {
  changeUpload(key, { status: 'waiting', problem: undefined })
  pump()
}

/** It is not wanted any more; what is done is only not shown any more. */
export const cancel = (key: string): void => {
  stop(key)
  const uploadId = records.get(key)?.uploadId
  if (uploadId)
    void session
      .api('POST v2/library/upload-abandon', { uploadId }, { isSilent: true })
      .catch(() => undefined)
  forget(key)
  $uploads.set($uploads.get().filter((one) => one.key !== key))
  pump()
}

export const clearDone = (): void => $uploads.set($uploads.get().filter(({ status }) => status !== 'done'))

/** [LIB-35] What was on its way when the page was left: gone on with by itself where the file is not needed any more. */
const takeUpKept = async (): Promise<void> => {
  for (const record of (await kept?.all()) ?? []) {
    if (records.has(record.key)) continue
    const { key, size, uploadId, fileId, isWhole: _, ...told } = record
    const state =
      uploadId && !fileId
        ? await session
            .api('POST v2/library/upload-state', { uploadId }, { isSilent: true })
            .catch((error: unknown) =>
              error instanceof ApiError && !isPassing(error.code) ? null : undefined,
            )
        : undefined
    // Let go of by the server meanwhile, or nothing of it has ever left.
    if (state === null || !(uploadId || fileId)) {
      void kept?.remove(key)
      continue
    }
    records.set(key, record)
    const sent = Math.min(size, (state?.have.length ?? 0) * (state?.partBytes ?? 0))
    const status = fileId ? 'waiting' : 'missing'
    $uploads.set([...$uploads.get(), { key, size, ...told, status, sent, speed: 0 }])
  }
  pump()
}

/** Of the space that one is in; of another one nothing goes on here. */
export const openUploads = (userId: string, spaceId: string): void => {
  if (openFor === `${userId} ${spaceId}`) return
  for (const key of [...running.keys()]) stop(key)
  files.clear()
  records.clear()
  $uploads.set([])
  openFor = `${userId} ${spaceId}`
  kept = persistedUploads(userId, spaceId)
  void takeUpKept()
}
