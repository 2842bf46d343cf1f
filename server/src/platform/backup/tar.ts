import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Pack } from 'tar-stream'
import { extract, pack } from 'tar-stream'

export interface Entry {
  name: string
  size: number
  body: AsyncIterable<Buffer>
}

export const entryOf = (name: string, text: string): Entry => {
  const bytes = Buffer.from(text)
  return { name, size: bytes.length, body: Readable.from([bytes]) }
}

const fill = async (archive: Pack, entries: AsyncIterable<Entry>): Promise<void> => {
  for await (const { name, size, body } of entries) {
    let written = 0
    const counted = async function* () {
      for await (const chunk of body) {
        written += chunk.length
        yield chunk
      }
      if (written !== size)
        throw new Error(`${name} changed size while it was being read: ${written} bytes, not ${size}`)
    }
    await pipeline(counted, archive.entry({ name, size, mode: 0o600 }))
  }
  archive.finalize()
}

/** Yields the archive's bytes. Throws if a body doesn't have its declared length. */
export async function* writeTar(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const archive = pack()
  const filling = fill(archive, entries).catch((error: Error) => archive.destroy(error))
  yield* archive as AsyncIterable<Buffer>
  await filling
}

const plainly = (error: unknown): unknown => {
  const { message } = error as Error
  if (message === 'Unexpected end of data')
    return new Error('This backup is incomplete: it ends in the middle.', { cause: error })
  if (message.startsWith('Invalid tar header'))
    return new Error('This isn’t a backup, or it’s damaged.', { cause: error })
  return error
}

/** Skips what the caller doesn't read of a body. Throws if the archive is truncated. */
export async function* readTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  // Backups of before tar-stream wrote them have headers without a format.
  const archive = extract({ allowUnknownFormat: true } as Parameters<typeof extract>[0])
  // What goes wrong with the bytes is thrown by what is read of them.
  pipeline(bytes, archive).catch(() => undefined)
  try {
    for await (const entry of archive) {
      const { name, size = 0 } = entry.header
      const body = bodyOf(entry as AsyncIterable<Buffer>)
      yield { name, size, body }
      await body.skip()
    }
  } catch (error) {
    throw plainly(error)
  } finally {
    archive.destroy()
  }
}

/** Whoever stops reading does not end the archive with it. */
const bodyOf = (bytes: AsyncIterable<Buffer>) => {
  const chunks = bytes[Symbol.asyncIterator]()
  const next = () => chunks.next().catch((error) => Promise.reject(plainly(error)))
  return {
    [Symbol.asyncIterator]: () => ({ next }),
    skip: async (): Promise<void> => {
      while (!(await next()).done);
    },
  }
}
