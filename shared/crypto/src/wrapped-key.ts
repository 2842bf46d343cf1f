import { deriveWrappingKey } from './key-agreement.ts'
import type { EcPoint, KeyHandle, Primitives, PrivateJwk, PublicJwk } from './primitives.ts'
import { createRecent } from './recent.ts'

const CONTENT_KEY_BYTES = 32
/** A server has the keys of two days, a browser one. */
const IMPORTED_KEYS = 8
const NOTHING = new Uint8Array(0)

/** A content key as it travels: all that a receiver needs beside its own private key. */
export interface WrappedKey {
  /** The second part of the envelope as it stands there. */
  encryptedKey: string
  kid: string
  epk: EcPoint
  apu: string
  apv: string
}

/** Makes a content key and wraps it for `publicKey` from a new ephemeral pair; fails where that is none on P-256. */
export async function wrapNewKey(primitives: Primitives, { kty, crv, x, y }: PublicJwk) {
  if (kty !== 'EC' || crv !== 'P-256') throw new Error(`${kty} ${crv} is no key on P-256`)
  const { point, d } = await primitives.generateKeyPair()
  const ephemeral = await primitives.importPrivate({ ...point, d })
  const wrappingKey = await deriveWrappingKey(primitives, ephemeral, { kty, crv, x, y }, NOTHING, NOTHING)
  const contentKey = primitives.randomBytes(CONTENT_KEY_BYTES)
  return {
    epk: point,
    encryptedKey: primitives.base64url.encode(await primitives.wrapKey(wrappingKey, contentKey)),
    key: await primitives.importAes(contentKey),
  }
}

/** Unwraps content keys, and keeps up to `cacheSize` that are known to have opened something. */
export function createUnwrapper(primitives: Primitives, cacheSize: number) {
  const kept = createRecent<KeyHandle>(cacheSize)
  const imported = createRecent<KeyHandle>(IMPORTED_KEYS)
  const { decode } = primitives.base64url

  const handleOf = async (found: PrivateJwk | KeyHandle) => {
    if (!('kty' in found)) return found
    const handle = imported.get(found.d) ?? (await primitives.importPrivate(found))
    imported.set(found.d, handle)
    return handle
  }
  return {
    kept: (id: string) => kept.get(id),
    keep: (id: string, key: KeyHandle) => kept.set(id, key),
    async unwrap({ epk, apu, apv, encryptedKey }: WrappedKey, found: PrivateJwk | KeyHandle) {
      const privateKey = await handleOf(found)
      const wrappingKey = await deriveWrappingKey(primitives, privateKey, epk, decode(apu), decode(apv))
      return primitives.unwrapKey(wrappingKey, decode(encryptedKey))
    },
  }
}

/**
 * All that a content key follows from, as one text. `join` copies, where a template would keep the whole
 * request alive behind the few characters cut from it. The `kid` stands last: it alone may hold a dot.
 */
export function idOf({ encryptedKey, epk, apu, apv, kid }: WrappedKey): string {
  return [encryptedKey, epk.x, epk.y, apu, apv, kid].join('.')
}
