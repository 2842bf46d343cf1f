import type { FileStore } from '../file-store/file-store.ts'
import { DigestMismatch } from '../file-store/file-store.ts'

interface Moved {
  files: number
  bytes: number
  /** Files that the target already had. */
  known: number
  /** Files whose content no longer matches their digest; they are not copied. */
  spoiled: string[]
}

/** [STORE-7] Copies all files that the target lacks, and checks each against its digest. Run again, it continues. */
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
        // An unreachable store or an unreadable disk is not the file's fault.
        if (!(error instanceof DigestMismatch)) throw error
        moved.spoiled.push(sha256)
      }
    }
  return moved
}
