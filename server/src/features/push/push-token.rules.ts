import { ECDH } from 'node:crypto'
import { AppError } from '../../platform/http/app-error.ts'
import type { PushTarget } from '../../providers/push/pusher.ts'

/** Push services of the browsers. A server that posts to any other address could be used for attacks (T22). */
const SERVICES =
  /^(fcm\.googleapis\.com|[\w-]+\.push\.services\.mozilla\.com|[\w.-]+\.notify\.windows\.com|([\w-]+\.)?push\.apple\.com)$/
const AUTH_BYTES = 16

const refuse = () =>
  new AppError('VALIDATION', { fields: { pushToken: 'This isn’t a browser’s push subscription.' } })

/**
 * [PUSH-1] Parses a push token: a browser's subscription as JSON (W3C `PushSubscription.toJSON()`) at a known push
 * service; outside production also at the sandbox's.
 */
export const readPushToken = (token: string, sandboxOrigin: string | null): PushTarget => {
  const { endpoint, keys } = parse(token)
  if (typeof endpoint !== 'string' || !URL.canParse(endpoint) || endpoint.length > 1000) throw refuse()
  const { protocol, hostname, origin, pathname, port, username } = new URL(endpoint)
  const isService = protocol === 'https:' && port === '' && username === '' && SERVICES.test(hostname)
  const isSandbox = origin === sandboxOrigin && pathname.startsWith('/sandbox/push/')
  if (!isService && !isSandbox) throw refuse()
  const [p256dh, auth] = [String(keys?.p256dh), String(keys?.auth)]
  if (!isPublicKey(p256dh) || Buffer.from(auth, 'base64url').length !== AUTH_BYTES) throw refuse()
  return { endpoint, p256dh, auth }
}

/** True for an uncompressed point of P-256 (RFC 8291). */
const isPublicKey = (key: string): boolean => {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'uncompressed') === key
  } catch {
    return false
  }
}

const parse = (token: string): { endpoint?: unknown; keys?: { p256dh?: unknown; auth?: unknown } } => {
  try {
    const value: unknown = JSON.parse(token)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Rejected below, like any other invalid token.
  }
  throw refuse()
}
