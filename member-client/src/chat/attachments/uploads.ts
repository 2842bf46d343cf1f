import type { MessageFile } from '@metapyra/contract/entities/chat'
import { ApiError } from '@metapyra/session/errors'
import { createUpload } from '@metapyra/session/upload'
import { atom } from 'nanostores'
import { session } from '../../session/session.ts'
import type { OutgoingFile } from '../store/outgoing-files.ts'

/** The uploaded share of each file, 0 to 1, by its key. */
export const $uploadProgress = atom<Readonly<Record<string, number>>>({})

const send = createUpload(session)
/** Includes finished uploads, so that a file is not uploaded again. */
const running = new Map<string, { abort: AbortController; done: Promise<MessageFile> }>()

const setPart = (key: string, part: number | undefined): void => {
  const { [key]: _, ...remaining } = $uploadProgress.get()
  $uploadProgress.set(part === undefined ? remaining : { ...remaining, [key]: part })
}

/** Uploads a file once, however often it is requested; a failed upload starts over. Throws `ApiError`. */
export const upload = ({ key, name, blob, durationMs, waveform }: OutgoingFile): Promise<MessageFile> => {
  const existing = running.get(key)
  if (existing) return existing.done
  const abort = new AbortController()
  const fields = { name: name.slice(-260), ...(durationMs && waveform && { durationMs, waveform }) }
  const done = send('POST v2/chat/upload', fields, blob, {
    isSilent: true,
    signal: abort.signal,
    onProgress: (part) => setPart(key, part),
  })
  running.set(key, { abort, done })
  setPart(key, 0)
  done
    .catch(() => running.delete(key))
    .finally(() => setPart(key, undefined))
    .catch(() => undefined)
  return done
}

/** Cancels the upload of a file that is no longer wanted. */
export const cancelUpload = (key: string): void => {
  running.get(key)?.abort.abort()
  running.delete(key)
}

/**
 * [CHAT-54] Uploads the files of a message and returns them with the server's ids. Throws `ApiError`, which names the
 * file.
 */
export const uploadAll = (files: readonly OutgoingFile[]): Promise<OutgoingFile[]> =>
  Promise.all(
    files.map(async (file) => {
      if (file.id) return file
      try {
        const { id } = await upload(file)
        return { ...file, id }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        // A daily limit does not pass in a moment, so uploading the whole file again would be in vain.
        const code = error.code === 'TOO_MANY' ? 'CONFLICT' : error.code
        throw new ApiError(code, `${file.name}: ${error.message}`)
      }
    }),
  )
