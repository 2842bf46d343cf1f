import { atom } from 'nanostores'

export type UploadStatus =
  | 'waiting'
  | 'sending'
  /** All has left; the server puts it together. */
  | 'checking'
  /** Waits for the line, or for a server that is busy, and goes on by itself. */
  | 'offline'
  | 'paused'
  | 'failed'
  /** Begun before the page was loaded anew: the file has to be chosen again. */
  | 'missing'
  | 'done'

export interface Upload {
  key: string
  name: string
  size: number
  lastModified: number
  parentId: string | null
  /** The item whose content it becomes. */
  versionOf?: string
  status: UploadStatus
  /** Bytes that are at the server. */
  sent: number
  /** Bytes in a second, as of late; 0 where nothing is known. */
  speed: number
  problem?: string | undefined
  /** Of what has failed. */
  retry?: 'now' | 'withRoom' | 'never' | undefined
  /** Where it lies, once it does. */
  itemId?: string
}

/** Files on their way into the library, in the order in which they were brought: they go on whatever is shown. */
export const $uploads = atom<readonly Upload[]>([])

const TICK_MS = 250
/** How much of the last moment counts. */
const FRESH = 0.3
/** Bytes in a second: slower is not at all. */
const STILL = 100
/** What has left since it was last shown. */
const moved = new Map<string, { sent: number; isOld: boolean }>()
let timer: ReturnType<typeof setInterval> | undefined
let lastMs = 0

export const uploadOf = (key: string): Upload | undefined => $uploads.get().find((one) => one.key === key)

/** A file that was on its way before is gone on with, if one brings it again. */
export const missingLike = ({ name, size, lastModified }: File, versionOf?: string): Upload | undefined =>
  $uploads
    .get()
    .find(
      (one) =>
        one.status === 'missing' &&
        one.versionOf === versionOf &&
        one.name === name &&
        one.size === size &&
        one.lastModified === lastModified,
    )

export const changeUpload = (key: string, changes: Partial<Upload>): void => {
  const others = changes.status && changes.status !== 'sending' ? { speed: 0 } : {}
  $uploads.set($uploads.get().map((one) => (one.key === key ? { ...one, ...others, ...changes } : one)))
}

const tick = (): void => {
  const nowMs = performance.now()
  const seconds = (nowMs - lastMs) / 1000
  lastMs = nowMs
  const sending = $uploads.get().filter(({ status }) => status === 'sending')
  if (sending.length === 0) {
    clearInterval(timer)
    timer = undefined
    moved.clear()
    return
  }
  $uploads.set(
    $uploads.get().map((one) => {
      const { sent, isOld } = moved.get(one.key) ?? { sent: one.sent, isOld: false }
      if (one.status !== 'sending') return one
      const now = isOld ? one.speed : Math.max(0, sent - one.sent) / seconds
      const speed = one.speed === 0 ? now : one.speed * (1 - FRESH) + now * FRESH
      return { ...one, sent: Math.min(one.size, sent), speed: speed < STILL ? 0 : speed }
    }),
  )
  moved.clear()
}

/** Shown a few times in a second, however often it is told. */
export const recordSent = (key: string, sent: number, isOld = false): void => {
  moved.set(key, { sent, isOld: isOld || (moved.get(key)?.isOld ?? false) })
  if (timer) return
  lastMs = performance.now()
  timer = setInterval(tick, TICK_MS)
}
