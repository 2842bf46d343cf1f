import type { FileStore } from '../file-store/file-store.ts'
import { Spoiled } from '../file-store/file-store.ts'

interface Moved {
  files: number
  bytes: number
  /** So many were there already. */
  known: number
  /** Those that are no more what their names say, and were left where they are. */
  spoiled: string[]
}

/** [STORE-7] Copies all files that are not there yet, each held against its digest; asked again it goes on. */
export const moveFiles = async (from: FileStore, to: FileStore): Promise<Moved> => {
  const moved: Moved = { files: 0, bytes: 0, known: 0, spoiled: [] }
  for await (const digests of from.digests())
    for (const sha256 of digests) {
      const size = (await from.sizeOf(sha256)) ?? 0
      if ((await to.sizeOf(sha256)) === size) {
        moved.known += 1
        continue
      }
      try {
        await to.putStream(sha256, await from.read(sha256))
        moved.files += 1
        moved.bytes += size
      } catch (error) {
        // That the store is away, or this disk cannot be read, is no file's fault.
        if (!(error instanceof Spoiled)) throw error
        moved.spoiled.push(sha256)
      }
    }
  return moved
}
