import type { Bytes, EcPoint, KeyHandle, Primitives } from './primitives.ts'

export const ALGORITHM = 'ECDH-ES+A256KW'
const KEY_BITS = 256

/**
 * Derives the key that wraps the content key: ECDH, then one round of Concat KDF with SHA-256 (RFC 7518 §4.6.2). `apu`
 * and `apv` are the decoded header parameters, empty if absent. Throws the platform's own error for a point that is not
 * on the curve.
 */
export async function deriveWrappingKey(
  primitives: Primitives,
  privateKey: KeyHandle,
  point: EcPoint,
  apu: Uint8Array,
  apv: Uint8Array,
): Promise<Uint8Array> {
  const shared = await primitives.ecdh(privateKey, point)
  return primitives.sha256(concatKdfInput(shared, apu, apv))
}

function concatKdfInput(shared: Uint8Array, apu: Uint8Array, apv: Uint8Array): Bytes {
  const algorithm = new TextEncoder().encode(ALGORITHM)
  const parts = [
    number(1),
    shared,
    number(algorithm.length),
    algorithm,
    number(apu.length),
    apu,
    number(apv.length),
    apv,
    number(KEY_BITS),
  ]
  const input = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    input.set(part, at)
    at += part.length
  }
  return input
}

/** 32 bits, big-endian. */
function number(value: number): Bytes {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}
