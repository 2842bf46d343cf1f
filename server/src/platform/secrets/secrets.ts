import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir } from '../data-dir.ts'
import type { MasterKey } from './master-keys.ts'
import { readMasterKeys } from './master-keys.ts'

/**
 * The uses of the master key. Each has a derived key of its own, so that values of one use aren't valid for another.
 */
export type Use =
  | 'vapid'
  | 'key-pair'
  | 'newsletter-confirm'
  | 'newsletter-leave'
  | 'mail-stop'
  | 'one-use-token'
  | 'event-answer'
  | 'booking-link'
  | 'booking'
  | 'guest-link'
  | 'provider-connect'
  | 'provider-login'
  | 'provider-person'
  | 'session-reading-key'
  | 'session-renewal'
  | 'poll-voters'
  | 'linked-account'
  | 'linked-handle'
  | 'backup'

export interface Secrets {
  /** Encrypts text at rest; the result names the master key that it needs. */
  encrypt(use: Use, text: string): string
  /** Decrypts text; undefined if it was changed or its key is gone. */
  decrypt(use: Use, sealed: string): string | undefined
  /** A keyed digest, base64url. */
  mac(use: Use, text: string): string
  /**
   * True if a digest, or its first 22 characters (128 bits) or more, matches this text under any of the master keys.
   */
  isMac(use: Use, text: string, digest: string): boolean
}

/**
 * Secrets from `SECRET_KEY`, `name:base64url` of 32 bytes each, newest first; text sealed with older ones can still be
 * decrypted. Without it, the first start creates a key in `DATA_DIR/secret.key`, mode 0600.
 */
export const createSecrets = (secretKey: string | undefined, dataDir: string): Secrets => {
  const keys = secretKey
    ? readMasterKeys(secretKey)
    : readMasterKeys(readOrMakeKey(dataDir), join(dataDir, 'secret.key'))
  const [current] = keys
  const derived = new Map<string, Buffer>()
  const keyFor = (key: MasterKey, use: Use): Buffer => {
    const name = `${key.id}/${use}`
    const known = derived.get(name)
    if (known) return known
    const made = Buffer.from(hkdfSync('sha256', key.bytes, Buffer.alloc(0), `metapyra/${use}`, 32))
    derived.set(name, made)
    return made
  }
  return {
    encrypt: (use, text) => {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyFor(current, use), iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${current.id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    decrypt: (use, sealed) => {
      // A key's name can contain dots too.
      const dot = sealed.lastIndexOf('.')
      const key = keys.find(({ id }) => id === sealed.slice(0, Math.max(dot, 0)))
      const bytes = Buffer.from(sealed.slice(dot + 1), 'base64url')
      if (!key || bytes.length < 28) return undefined
      const decipher = createDecipheriv('aes-256-gcm', keyFor(key, use), bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      try {
        return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
    mac: (use, text) => digestOf(keyFor(current, use), text).toString('base64url'),
    isMac: (use, text, digest) => {
      if (digest.length < 22) return false
      const claimed = Buffer.from(digest)
      return keys.some((key) => {
        const right = Buffer.from(
          digestOf(keyFor(key, use), text).toString('base64url').slice(0, digest.length),
        )
        return claimed.length === right.length && timingSafeEqual(claimed, right)
      })
    },
  }
}

const digestOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Reads `DATA_DIR/secret.key`, and creates it if it doesn't exist. */
export const readOrMakeKey = (dataDir: string): string => {
  const file = join(dataDir, 'secret.key')
  if (existsSync(file)) return readFileSync(file, 'utf8')
  makeDataDir(dataDir)
  writeFileSync(file, `1:${randomBytes(32).toString('base64url')}`, { mode: 0o600 })
  chmodSync(file, 0o600)
  return readFileSync(file, 'utf8')
}
