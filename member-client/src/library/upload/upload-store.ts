import { atom } from 'nanostores'

export type UploadStatus =
  | 'waiting'
  | 'sending'
  /** All bytes are sent, and the server is assembling the file. */
  | 'checking'
  /** Waits for a connection or for a busy server, and continues by itself. */
  | 'offline'
  | 'paused'
  | 'failed'
  /** Started before the page was reloaded: the user has to choose the file again. */
  | 'missing'
  | 'done'

export interface Upload {
  key: string
  name: string
  size: number
  lastModified: number
  parentId: string | null
  /** The item that gets the file as a new version. */
  versionOf?: string
  status: UploadStatus
  /** Bytes that are on the server. */
  sent: number
  /** Current speed in bytes per second; 0 if unknown. */
  speed: number
  problem?: string | undefined
  /** When a failed upload can be retried. */
  retry?: 'now' | 'withRoom' | 'never' | undefined
  /** The new item, once the upload is done. */
  itemId?: string
}

/** Uploads into the library, in the order in which they were added. They continue whatever is displayed. */
export const $uploads = atom<readonly Upload[]>([])

const TICK_MS = 250
/** Weight of the latest measurement in the average speed. */
const SPEED_SMOOTHING = 0.3
/** Bytes per second; a lower speed counts as 0. */
const MIN_SPEED = 100
/** Progress since the last update of the display. */
const pendingProgress = new Map<string, { sent: number; isOld: boolean }>()
let timer: ReturnType<typeof setInterval> | undefined
let lastMs = 0

export const uploadOf = (key: string): Upload | undefined =>
  $uploads.get().find((upload) => upload.key === key)

/** The interrupted upload that a newly chosen file continues, if any. */
export const interruptedUploadOf = (
  { name, size, lastModified }: File,
  versionOf?: string,
): Upload | undefined =>
  $uploads
    .get()
    .find(
      (upload) =>
        upload.status === 'missing' &&
        upload.versionOf === versionOf &&
        upload.name === name &&
        upload.size === size &&
        upload.lastModified === lastModified,
    )

export const changeUpload = (key: string, changes: Partial<Upload>): void => {
  const reset = changes.status && changes.status !== 'sending' ? { speed: 0 } : {}
  $uploads.set(
    $uploads.get().map((upload) => (upload.key === key ? { ...upload, ...reset, ...changes } : upload)),
  )
}

const tick = (): void => {
  const nowMs = performance.now()
  const seconds = (nowMs - lastMs) / 1000
  lastMs = nowMs
  const sending = $uploads.get().filter(({ status }) => status === 'sending')
  if (sending.length === 0) {
    clearInterval(timer)
    timer = undefined
    pendingProgress.clear()
    return
  }
  $uploads.set(
    $uploads.get().map((upload) => {
      const { sent, isOld } = pendingProgress.get(upload.key) ?? { sent: upload.sent, isOld: false }
      if (upload.status !== 'sending') return upload
      const now = isOld ? upload.speed : Math.max(0, sent - upload.sent) / seconds
      const speed = upload.speed === 0 ? now : upload.speed * (1 - SPEED_SMOOTHING) + now * SPEED_SMOOTHING
      return { ...upload, sent: Math.min(upload.size, sent), speed: speed < MIN_SPEED ? 0 : speed }
    }),
  )
  pendingProgress.clear()
}

/** Records progress. The display updates a few times per second, however often this is called. */
export const recordSent = (key: string, sent: number, isOld = false): void => {
  pendingProgress.set(key, { sent, isOld: isOld || (pendingProgress.get(key)?.isOld ?? false) })
  if (timer) return
  lastMs = performance.now()
  timer = setInterval(tick, TICK_MS)
}
