/**
 * The interface between the envelope and the platform. Web Crypto returns promises; node:crypto returns synchronously,
 * so that a request with cached keys never waits on the server.
 */
export type Bytes = Uint8Array<ArrayBuffer>
export type Awaitable<T> = T | Promise<T>

/** A public point on P-256 as in `epk`: coordinates of 32 bytes, base64url (RFC 7518 §6.2.1). */
export interface EcPoint {
  kty: 'EC'
  crv: 'P-256'
  x: string
  y: string
}
export interface PublicJwk extends EcPoint {
  kid: string
}
export interface PrivateJwk extends PublicJwk {
  d: string
}

/** A key that the platform holds: a `CryptoKey` in the browser, a `KeyObject` in Node. */
export interface KeyHandle {
  readonly type: 'private' | 'public' | 'secret'
}

export interface Base64Url {
  encode(bytes: Uint8Array): string
  /** Decodes what `encode` returns. For any other string it may throw or return arbitrary bytes. */
  decode(text: string): Bytes
}

export interface Sealed {
  ciphertext: Uint8Array
  /** 16 bytes. */
  tag: Uint8Array
}

/** A failure (a point off the curve, a wrong tag) throws or rejects with the platform's own error. */
export interface Primitives {
  readonly base64url: Base64Url
  randomBytes(length: number): Bytes
  sha256(bytes: Uint8Array): Awaitable<Uint8Array>
  generateKeyPair(): Awaitable<{ point: EcPoint; d: string }>
  /** In the browser the handle is not extractable and can be stored in IndexedDB. */
  importPrivate(key: EcPoint & { d: string }): Awaitable<KeyHandle>
  /** The 32-byte x coordinate of the shared point (RFC 6090 ECDH). */
  ecdh(privateKey: KeyHandle, point: EcPoint): Awaitable<Uint8Array>
  /** AES Key Wrap (RFC 3394) of 32 bytes under 32 bytes: 40 bytes. */
  wrapKey(wrappingKey: Uint8Array, key: Bytes): Awaitable<Uint8Array>
  unwrapKey(wrappingKey: Uint8Array, wrapped: Bytes): Awaitable<KeyHandle>
  importAes(key: Bytes): Awaitable<KeyHandle>
  /** AES-256-GCM, 12-byte iv, 16-byte tag; `aad` is ASCII. */
  encrypt(key: KeyHandle, iv: Bytes, aad: string, plaintext: Bytes): Awaitable<Sealed>
  decrypt(key: KeyHandle, iv: Bytes, aad: string, encrypted: Sealed): Awaitable<Uint8Array>
}

/** The platform's implementation: the package's `./primitives` entry resolves to Web Crypto or to node:crypto. */
export declare const primitives: Primitives
