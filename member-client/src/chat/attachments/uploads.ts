import type { MessageFile } from '@metapyra/contract/entities/chat'
import { ApiError } from '@metapyra/session/errors'
import { createUpload } from '@metapyra/session/upload'
import { atom } from 'nanostores'
import { session } from '../../session/session.ts'
import type { OutgoingFile } from '../store/outgoing-files.ts'

/** How much of each file has left, 0 to 1, by its key. */
export const $parts = atom<Readonly<Record<string, number>>>({})

const send = createUpload(session)
/** Also those that have arrived: what is asked for again is not sent again. */
const running = new Map<string, { abort: AbortController; done: Promise<MessageFile> }>()

const setPart = (key: string, part: number | undefined): void => {
  const { [key]: _, ...others } = $parts.get()
  $parts.set(part === undefined ? others : { ...others, [key]: part })
}

/** Sends a file once, whoever asks for it and however often; what failed begins anew. Throws `ApiError`. */
export const upload = ({ key, name, blob, durationMs, waveform }: OutgoingFile): Promise<MessageFile> => {
  const known = running.get(key)
  if (known) return known.done
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

/** It is not to be sent any more. */
export const drop = (key: string): void => {
  running.get(key)?.abort.abort()
  running.delete(key)
}

/** [CHAT-54] The files of a message as the server knows them. Throws `ApiError`, which names the file. */
export const bringUp = (files: readonly OutgoingFile[]): Promise<OutgoingFile[]> =>
  Promise.all(
    files.map(async (file) => {
      if (file.id) return file
      try {
        const { id } = await upload(file)
        return { ...file, id }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        // Of a day's files there are no more in a moment: to send the whole file again and again would be in vain.
        const code = error.code === 'TOO_MANY' ? 'CONFLICT' : error.code
        throw new ApiError(code, `${file.name}: ${error.message}`)
      }
    }),
  )
