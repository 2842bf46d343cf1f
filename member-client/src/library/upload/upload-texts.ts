import { formatBytes } from '@metapyra/contract/bytes'
import { ApiError } from '@metapyra/session/errors'
import { UnreadableError } from './file-hash.ts'
import type { Upload } from './upload-store.ts'

/** True if the parts sent so far are no longer usable. */
export const mustRestart = (error: unknown): boolean =>
  error instanceof ApiError && ['CHECKSUM_MISMATCH', 'CONFLICT', 'NOT_FOUND'].includes(error.code)

/** When a retry with the same file can help: now, once there is storage for it, or never. */
export const retryOf = (error: unknown): Upload['retry'] => {
  if (error instanceof UnreadableError) return 'never'
  if (!(error instanceof ApiError)) return 'now'
  const { code, fields } = error
  if (code === 'TOO_LARGE') return fields['size'] ? 'never' : 'withRoom'
  return code === 'NOT_FOUND' || fields['name'] || fields['file'] ? 'never' : 'now'
}

/** [LIB-34] What is wrong with a file and what to do about it, displayed beside the file. */
export const problemOf = (error: unknown): string => {
  if (error instanceof UnreadableError)
    return 'It changed or moved on this device. Cancel and choose it again.'
  if (!(error instanceof ApiError)) return 'Upload failed. Try again.'
  const { code, message, fields } = error
  if (code === 'OFFLINE') return 'Waiting for a connection'
  if (code === 'TOO_MANY') return 'Too many files at once. Resumes shortly.'
  if (code === 'TOO_LARGE' && !fields['size'])
    return `${message} Empty the trash or ask an admin for a larger plan.`
  if (code === 'NOT_FOUND') return 'The destination no longer exists. Cancel and choose another.'
  if (code === 'CHECKSUM_MISMATCH') return 'The upload was damaged. Try again.'
  const [field] = Object.entries(fields)
  if (field?.[0] === 'name') return `The name ${field[1]}.`
  if (field?.[0] === 'file') return `This file ${field[1]}.`
  return message
}

const MINUTE = 60

/** `4 min left` */
const leftWords = (bytes: number, speed: number): string => {
  if (speed <= 0) return ''
  const seconds = bytes / speed
  if (seconds < MINUTE) return `${Math.max(1, Math.round(seconds))} s left`
  if (seconds < MINUTE * MINUTE) return `${Math.round(seconds / MINUTE)} min left`
  return `${Math.round(seconds / MINUTE / MINUTE)} h left`
}

/** The line below an upload's name. */
export const stateWords = ({ status, size, sent, speed, problem }: Upload): string => {
  if (problem) return problem
  if (status === 'waiting') return `${formatBytes(size)} · Waiting`
  if (status === 'checking') return 'Processing'
  if (status === 'offline') return 'Waiting for a connection'
  if (status === 'paused') return `Paused at ${formatBytes(sent)} of ${formatBytes(size)}`
  if (status === 'missing')
    return `Choose it again to resume: ${formatBytes(sent)} of ${formatBytes(size)} uploaded`
  if (status === 'done') return formatBytes(size)
  return [`${formatBytes(sent)} of ${formatBytes(size)}`, leftWords(size - sent, speed)]
    .filter(Boolean)
    .join(' · ')
}

/** Summary of all uploads. */
export const summaryWords = (uploads: readonly Upload[], isUnderWay: (upload: Upload) => boolean): string => {
  const countOf = (status: Upload['status']) => uploads.filter((upload) => upload.status === status).length
  const [failed, missing, done] = [countOf('failed'), countOf('missing'), countOf('done')]
  const moving = uploads.filter(isUnderWay)
  const bytes = moving.reduce((sum, { size, sent }) => sum + size - sent, 0)
  const speed = moving.reduce((sum, upload) => sum + upload.speed, 0)
  const left = leftWords(bytes, speed)
  const progress = `${done} of ${uploads.length - missing} done`
  const parts = [
    moving.length > 0
      ? `Uploading: ${progress}`
      : countOf('paused') > 0
        ? `Paused: ${progress}`
        : done > 0 && `${done === 1 ? '1 file' : `${done} files`} uploaded`,
    failed > 0 && `${failed} failed`,
    missing > 0 && `${missing} to choose again`,
    left,
  ]
  return parts.filter(Boolean).join(' · ')
}
