import type { FileStore } from '../file-store/file-store.ts'

/** [STORE-7] Copies all files that are not there yet, each held against its digest; asked again it goes on. */
export const moveFiles = async (
  from: FileStore,
  to: FileStore,
): Promise<{ files: number; bytes: number; known: number }> => {
  const moved = { files: 0, bytes: 0, known: 0 }
  for await (const digests of from.digests())
    for (const sha256 of digests) {
      const size = (await from.sizeOf(sha256)) ?? 0
      if ((await to.sizeOf(sha256)) === size) {
        moved.known += 1
        continue
      }
      await to.putStream(sha256, await from.read(sha256))
      moved.files += 1
      moved.bytes += size
    }
  return moved
}
