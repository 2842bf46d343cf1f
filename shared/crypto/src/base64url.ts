import type { Base64Url } from './primitives.ts'

/** More arguments than this overflow the stack of some browsers. */
const CHUNK = 0x8000

/** The valid last characters if they carry two or four bits beyond the last byte: these bits must be zero. */
const LAST_OF_TWO = /[AQgw]$/
const LAST_OF_THREE = /[AEIMQUYcgkosw048]$/

/** Whether a string is the only valid encoding of its bytes: no padding, no other alphabet, no leftover bits. */
export function isCanonical(text: string): boolean {
  if (!/^[\w-]*$/.test(text)) return false
  const left = text.length % 4
  if (left === 2) return LAST_OF_TWO.test(text)
  return left === 0 || (left === 3 && LAST_OF_THREE.test(text))
}

/** Base64url without padding (RFC 4648 §5), from functions that every platform has. */
export const base64url: Base64Url = {
  encode(bytes) {
    let binary = ''
    for (let at = 0; at < bytes.length; at += CHUNK)
      binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
    // Uses patterns: for megabytes with many such characters, replacing strings is three times as slow.
    return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
  },
  decode(text) {
    const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
    const bytes = new Uint8Array(binary.length)
    for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
    return bytes
  },
}
