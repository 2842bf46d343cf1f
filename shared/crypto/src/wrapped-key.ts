import { deriveWrappingKey } from './key-agreement.ts'
import { createLruCache } from './lru-cache.ts'
import type { EcPoint, KeyHandle, Primitives, PrivateJwk, PublicJwk } from './primitives.ts'

const CONTENT_KEY_BYTES = 32
/** A server has the keys of two days, a browser has one. */
const IMPORTED_KEYS = 8
const NOTHING = new Uint8Array(0)

/** A content key in transit: everything that a receiver needs besides its own private key. */
export interface WrappedKey {
  /** The second part of the envelope, unchanged. */
  encryptedKey: string
  kid: string
  epk: EcPoint
  apu: string
  apv: string
}

/**
 * Generates a content key and wraps it for `publicKey` with a new ephemeral pair. Fails if `publicKey` is not on P-256.
 */
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

/** Unwraps content keys, and caches up to `cacheSize` that have successfully opened something. */
export function createUnwrapper(primitives: Primitives, cacheSize: number) {
  const keyCache = createLruCache<KeyHandle>(cacheSize)
  const imported = createLruCache<KeyHandle>(IMPORTED_KEYS)
  const { decode } = primitives.base64url

  const handleOf = async (privateKey: PrivateJwk | KeyHandle) => {
    if (!('kty' in privateKey)) return privateKey
    const handle = imported.get(privateKey.d) ?? (await primitives.importPrivate(privateKey))
    imported.set(privateKey.d, handle)
    return handle
  }
  return {
    kept: (id: string) => keyCache.get(id),
    keep: (id: string, key: KeyHandle) => keyCache.set(id, key),
    async unwrap({ epk, apu, apv, encryptedKey }: WrappedKey, key: PrivateJwk | KeyHandle) {
      const privateKey = await handleOf(key)
      const wrappingKey = await deriveWrappingKey(primitives, privateKey, epk, decode(apu), decode(apv))
      return primitives.unwrapKey(wrappingKey, decode(encryptedKey))
    },
  }
}

/**
 * Everything that determines a content key, as one string. `join` copies, whereas a template string would keep the
 * whole request in memory because of a few characters cut from it. The `kid` is last, because only it can contain a
 * dot.
 */
export function idOf({ encryptedKey, epk, apu, apv, kid }: WrappedKey): string {
  return [encryptedKey, epk.x, epk.y, apu, apv, kid].join('.')
}
