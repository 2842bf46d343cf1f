import { base64url, isCanonical } from './base64url.ts'
import type { Binding, ProtectedHeader } from './header.ts'
import { ENCRYPTION, readHeader } from './header.ts'
import { ALGORITHM } from './key-agreement.ts'
import type {
  Awaitable,
  Base64Url,
  Bytes,
  KeyHandle,
  Primitives,
  PrivateJwk,
  PublicJwk,
} from './primitives.ts'
import { createUnwrapper, idOf, wrapNewKey } from './wrapped-key.ts'

export type { Binding, ProtectedHeader }

const IV_BYTES = 12
const TAG_BYTES = 16
/** 40 bytes: 32 of the key, and 8 by which unwrapping verifies it. */
const WRAPPED_KEY_LENGTH = 54
const WRAPPED_KEY_LIFETIME_MS = 3_600_000
/** Parts of a header become the opener's cache keys, so this limits their length too. */
const HEADER_MAX_LENGTH = 4096

const toUtf8 = new TextEncoder()
const fromUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * - `malformed`: not a JWE of five canonical parts with a header in our format
 * - `unsupported`: another `alg`, `enc` or curve, or a `zip` or `crit`
 * - `unknownKey`: no private key for that `kid` exists (any more): fetch the pair again
 * - `cannotOpen`: sealed to another key, or changed in transit
 */
export type EnvelopeReason = 'malformed' | 'unsupported' | 'unknownKey' | 'cannotOpen'

export class EnvelopeError extends Error {
  override readonly name = 'EnvelopeError'
  readonly reason: EnvelopeReason
  constructor(reason: EnvelopeReason, cause?: unknown) {
    super(`The envelope was refused: ${reason}`, { cause })
    this.reason = reason
  }
}

export interface Sealer {
  /** The id of the key that it seals to. */
  readonly kid: string
  /** Throws `EnvelopeError` 'unsupported' if the public key is not on P-256. */
  seal(payload: string, binding: Binding | Record<string, never>): Promise<string>
}

/**
 * Seals strings to one public key as compact JWE (RFC 7516), `ECDH-ES+A256KW` on P-256 and `A256GCM` (specification §7:
 * a random symmetric key wrapped with the server's public key, plus an iv). One wrapped key is used for up to
 * `lifetimeMs`, always with a fresh iv; `now` is in ms since 1970.
 */
export function createSealer(
  primitives: Primitives,
  publicKey: PublicJwk,
  now: () => number = Date.now,
  lifetimeMs: number = WRAPPED_KEY_LIFETIME_MS,
): Sealer {
  let wrapped: ReturnType<typeof wrapNewKey> | undefined
  let wrappedAt = 0
  const currentKey = () => {
    const age = now() - wrappedAt
    // If the clock is set back, the key's lifetime must not become longer.
    if (wrapped && age >= 0 && age < lifetimeMs) return wrapped
    wrappedAt = now()
    wrapped = wrapNewKey(primitives, publicKey).catch((cause) => {
      wrapped = undefined
      throw new EnvelopeError('unsupported', cause)
    })
    return wrapped
  }
  const { encode } = primitives.base64url
  return {
    kid: publicKey.kid,
    async seal(payload, binding) {
      const { epk, encryptedKey, key } = await currentKey()
      const { kid } = publicKey
      const header = JSON.stringify({ alg: ALGORITHM, enc: ENCRYPTION, kid, epk, ...binding })
      const aad = encode(toUtf8.encode(header))
      const iv = primitives.randomBytes(IV_BYTES)
      const { ciphertext, tag } = await primitives.encrypt(key, iv, aad, toUtf8.encode(payload))
      return `${aad}.${encryptedKey}.${encode(iv)}.${encode(ciphertext)}.${encode(tag)}`
    },
  }
}

/** The header as received, not yet authenticated. Throws `EnvelopeError`. */
export function parseHeader(jwe: string): ProtectedHeader {
  return decodeHeader(splitParts(jwe)[0], base64url)
}

function splitParts(jwe: string): [string, string, string, string, string] {
  const parts = jwe.split('.', 6)
  if (parts.length !== 5) throw new EnvelopeError('malformed')
  return parts as [string, string, string, string, string]
}

function decodeHeader(encoded: string, codec: Base64Url): ProtectedHeader {
  if (encoded.length > HEADER_MAX_LENGTH) throw new EnvelopeError('malformed')
  const bytes = decode(encoded, codec)
  let header: ReturnType<typeof readHeader>
  try {
    header = readHeader(fromUtf8.decode(bytes))
  } catch (cause) {
    throw new EnvelopeError('malformed', cause)
  }
  if (typeof header === 'string') throw new EnvelopeError(header)
  return header
}

/** Accepts only the canonical encoding of the bytes, so that no envelope has a second spelling. */
function decode(text: string, codec: Base64Url, length?: number): Bytes {
  checkSpelling(text)
  const bytes = codec.decode(text)
  if (length !== undefined && bytes.length !== length) throw new EnvelopeError('malformed')
  return bytes
}

/** Checks the string itself, because each call into the platform costs the server a microsecond under load. */
function checkSpelling(text: string): void {
  if (!isCanonical(text)) throw new EnvelopeError('malformed')
}

export interface Opener {
  /** Throws `EnvelopeError`, and whatever `findKey` throws. */
  open(jwe: string): Promise<{ payload: string; header: ProtectedHeader }>
}

/**
 * Opens what `createSealer`, or any other implementation of the same `alg` and `enc`, has sealed. Calls `findKey` each
 * time, which thereby decides about expiry. It returns a JWK, a handle that the platform holds (a `CryptoKey` in the
 * browser), or undefined. Up to `cacheSize` unwrapped keys are cached, so that a reused one costs only AES; a `kid`
 * must therefore never name two keys.
 */
export function createOpener(
  primitives: Primitives,
  findKey: (kid: string) => Awaitable<PrivateJwk | KeyHandle | undefined>,
  { cacheSize = 10_000 }: { cacheSize?: number } = {},
): Opener {
  const keys = createUnwrapper(primitives, cacheSize)
  return {
    async open(jwe) {
      const { header, wrappedKey, encodedHeader, iv, sealed: ciphertext } = parse(jwe, primitives.base64url)
      // On a server both are available synchronously, and an await costs a microsecond even if there is nothing to wait
      // for.
      const pendingKey = findKey(header.kid)
      const privateKey = pendingKey instanceof Promise ? await pendingKey : pendingKey
      if (!privateKey) throw new EnvelopeError('unknownKey')
      const id = idOf(wrappedKey)
      let plaintext: Uint8Array
      try {
        const cachedKey = keys.kept(id)
        const key = cachedKey ?? (await keys.unwrap(wrappedKey, privateKey))
        const pendingPlaintext = primitives.decrypt(key, iv, encodedHeader, ciphertext)
        plaintext = pendingPlaintext instanceof Promise ? await pendingPlaintext : pendingPlaintext
        if (!cachedKey) keys.keep(id, key)
      } catch (cause) {
        throw new EnvelopeError('cannotOpen', cause)
      }
      return { payload: decodePayload(plaintext), header }
    },
  }
}

function parse(jwe: string, codec: Base64Url) {
  const [encodedHeader, encryptedKey, iv, ciphertext, tag] = splitParts(jwe)
  const header = decodeHeader(encodedHeader, codec)
  const { kid, epk, apu = '', apv = '' } = header
  for (const text of [apu, apv, encryptedKey]) checkSpelling(text)
  if (encryptedKey.length !== WRAPPED_KEY_LENGTH) throw new EnvelopeError('malformed')
  return {
    header,
    encodedHeader,
    wrappedKey: { encryptedKey, kid, epk, apu, apv },
    iv: decode(iv, codec, IV_BYTES),
    sealed: { ciphertext: decode(ciphertext, codec), tag: decode(tag, codec, TAG_BYTES) },
  }
}

function decodePayload(plaintext: Uint8Array): string {
  try {
    return fromUtf8.decode(plaintext)
  } catch (cause) {
    throw new EnvelopeError('malformed', cause)
  }
}
