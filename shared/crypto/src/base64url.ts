import type { Base64Url } from './primitives.ts'

/** More arguments than this overflow the stack of some browsers. */
const CHUNK = 0x8000

/** What the last character may be where it carries two or four bits that belong to no byte: these are zero. */
const LAST_OF_TWO = /[AQgw]$/
const LAST_OF_THREE = /[AEIMQUYcgkosw048]$/

/** Whether a text is the one spelling of some bytes: no padding, no other alphabet, no bits left over. */
export function isCanonical(text: string): boolean {
  if (!/^[\w-]*$/.test(text)) return false
  const left = text.length % 4
  if (left === 2) return LAST_OF_TWO.test(text)
  return left === 0 || (left === 3 && LAST_OF_THREE.test(text))
}

/** Base64url without padding (RFC 4648 §5) from what every platform has. */
export const base64url: Base64Url = {
  encode(bytes) {
    let binary = ''
    for (let at = 0; at < bytes.length; at += CHUNK)
      binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
    // By patterns: of megabytes with many such signs a text is replaced three times as slowly.
    return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
  },
  decode(text) {
    const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
    const bytes = new Uint8Array(binary.length)
    for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
    return bytes
  },
}
