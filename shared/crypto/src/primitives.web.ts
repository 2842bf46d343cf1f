import type { webcrypto } from 'node:crypto'
import { base64url } from './base64url.ts'
import type { Bytes, EcPoint, Primitives } from './primitives.ts'

type CryptoKey = webcrypto.CryptoKey

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }
const TAG_BYTES = 16

// Read at each use, because a page on plain http has no `crypto.subtle` and must still load.
const subtle = () => crypto.subtle
const bytesOf = (buffer: ArrayBuffer): Bytes => new Uint8Array(buffer)
// Our callers never pass bytes in shared memory, which Web Crypto refuses.
const importRaw = (key: Uint8Array, name: string, usages: webcrypto.KeyUsage[], extractable = false) =>
  subtle().importKey('raw', key as Bytes, name, extractable, usages)
const gcm = (iv: Bytes, aad: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(aad),
})
const pointOf = ({ x, y }: { x?: string; y?: string }) => ({ kty: 'EC', crv: 'P-256', x, y }) as EcPoint

/** Web Crypto, in the browser and, for tests, in Node. */
export const primitives: Primitives = {
  base64url,
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  sha256: async (bytes) => bytesOf(await subtle().digest('SHA-256', bytes as Bytes)),
  async generateKeyPair() {
    const { privateKey } = await subtle().generateKey(CURVE, true, ['deriveBits'])
    const jwk = await subtle().exportKey('jwk', privateKey)
    return { point: pointOf(jwk), d: jwk.d as string }
  },
  importPrivate: (key) =>
    subtle().importKey('jwk', { ...pointOf(key), d: key.d }, CURVE, false, ['deriveBits']),
  async ecdh(privateKey: CryptoKey, point) {
    const publicKey = await subtle().importKey('jwk', { ...pointOf(point) }, CURVE, false, [])
    return bytesOf(await subtle().deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256))
  },
  async wrapKey(wrappingKey, key) {
    const outer = await importRaw(wrappingKey, 'AES-KW', ['wrapKey'])
    const inner = await importRaw(key, 'AES-GCM', ['encrypt'], true)
    return bytesOf(await subtle().wrapKey('raw', inner, outer, 'AES-KW'))
  },
  async unwrapKey(wrappingKey, wrapped) {
    const outer = await importRaw(wrappingKey, 'AES-KW', ['unwrapKey'])
    return subtle().unwrapKey('raw', wrapped, outer, 'AES-KW', 'AES-GCM', false, ['decrypt'])
  },
  importAes: (key) => importRaw(key, 'AES-GCM', ['encrypt']),
  async encrypt(key: CryptoKey, iv, aad, plaintext) {
    const encrypted = bytesOf(await subtle().encrypt(gcm(iv, aad), key, plaintext))
    const end = encrypted.length - TAG_BYTES
    return { ciphertext: encrypted.subarray(0, end), tag: encrypted.subarray(end) }
  },
  async decrypt(key: CryptoKey, iv, aad, { ciphertext, tag }) {
    const encrypted = new Uint8Array(ciphertext.length + tag.length)
    encrypted.set(ciphertext)
    encrypted.set(tag, ciphertext.length)
    return bytesOf(await subtle().decrypt(gcm(iv, aad), key, encrypted))
  },
}
