/** For tests: the browser's half of a push subscription, implemented only from RFC 8291. Not part of the server. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { Seat } from '../live.ts'
import type { TestServer } from '../server.ts'

const RECORD_HEADER = 21

/** A browser that has subscribed: what it sends to the server, and what it can decrypt. */
export const newSubscription = (endpoint: string) => {
  const keys = createECDH('prime256v1')
  const own = keys.generateKeys()
  const auth = randomBytes(16)
  const token = JSON.stringify({
    endpoint,
    expirationTime: null,
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
  })
  /** Decrypts a message with content encoding aes128gcm (RFC 8188), one record. */
  const open = (body: string): string => {
    const bytes = Buffer.from(body, 'base64url')
    const salt = bytes.subarray(0, 16)
    const senderLength = bytes[20] ?? 0
    const sender = bytes.subarray(RECORD_HEADER, RECORD_HEADER + senderLength)
    const sealed = bytes.subarray(RECORD_HEADER + senderLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
    const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
    const derive = (label: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${label}\0`), length))
    const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    cipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
  }
  return { token, open }
}

/** Subscribes a person's browser on their space's own host, where they have enabled notifications. */
export const subscribeAt = async (
  { origin, services }: TestServer,
  spaceId: string,
  seat: Seat,
  endpoint: string,
) => {
  const host = `s${spaceId.slice(-12)}.${new URL(origin).host}`
  await services.connection.pool.query('update sessions set host = $1 where id = $2', [host, seat.sessionId])
  const subscription = newSubscription(endpoint)
  await seat.call('PUT v2/user/update', { pushToken: subscription.token })
  return subscription
}
