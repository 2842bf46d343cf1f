import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

declare const self: DedicatedWorkerGlobalScope

const CHUNK_BYTES = 2 * 1024 ** 2

/** Hashes a file in chunks, because Web Crypto needs it whole in memory, which is too much for a video. */
const digestOf = async (file: Blob): Promise<string> => {
  const hash = sha256.create()
  for (let at = 0; at < file.size; at += CHUNK_BYTES)
    hash.update(new Uint8Array(await file.slice(at, at + CHUNK_BYTES).arrayBuffer()))
  return bytesToHex(hash.digest())
}

/** Replies with the checksum of a file; null if it can't be read. */
self.onmessage = ({ data }: MessageEvent<Blob>) =>
  void digestOf(data).then(
    (sha256Hex) => self.postMessage(sha256Hex),
    () => self.postMessage(null),
  )
