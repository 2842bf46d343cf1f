import { text } from 'node:stream/consumers'
import type { Entry } from 'yauzl'
import { fromBufferPromise } from 'yauzl'

const MOST_ENTRIES = 5000
const MOST_ENTRY_BYTES = 24 * 1024 ** 2
const MOST_BYTES = 64 * 1024 ** 2
/** Markup compresses to about a fiftieth; a higher ratio than this is made on purpose. */
const MAX_COMPRESSION_RATIO = 200
const SMALL_BYTES = 1024 ** 2

/** The files of a ZIP, read within bounds; yauzl ends one that unpacks to more than it says of itself. */
export const openZip = async (bytes: Buffer) => {
  const zip = await fromBufferPromise(bytes)
  if (zip.entryCount > MOST_ENTRIES) throw new Error('Too many files in a ZIP')
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  let left = MOST_BYTES
  const read = async (name: string): Promise<string | undefined> => {
    const entry = entries.get(name)
    if (!entry) return undefined
    const { compressedSize, uncompressedSize } = entry
    const bound = Math.min(
      MOST_ENTRY_BYTES,
      left,
      Math.max(SMALL_BYTES, compressedSize * MAX_COMPRESSION_RATIO),
    )
    if (uncompressedSize > bound) throw new Error('A file in a ZIP is too large')
    left -= uncompressedSize
    return text(await zip.openReadStreamPromise(entry))
  }
  return { names: [...entries.keys()], read }
}
export type Zip = Awaited<ReturnType<typeof openZip>>
