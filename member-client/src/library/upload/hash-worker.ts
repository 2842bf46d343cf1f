import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

declare const self: DedicatedWorkerGlobalScope

const AT_ONCE = 2 * 1024 ** 2

/** Web Crypto digests what lies in memory whole; a film does not. */
const digestOf = async (file: Blob): Promise<string> => {
  const hash = sha256.create()
  for (let at = 0; at < file.size; at += AT_ONCE)
    hash.update(new Uint8Array(await file.slice(at, at + AT_ONCE).arrayBuffer()))
  return bytesToHex(hash.digest())
}

/** Answers the checksum of a file; null where it cannot be read. */
self.onmessage = ({ data }: MessageEvent<Blob>) =>
  void digestOf(data).then(
    (sha256Hex) => self.postMessage(sha256Hex),
    () => self.postMessage(null),
  )
