import { retryAfterMs } from '../back-off.ts'
import { createCircuitBreakerFetch } from '../fetch-with-circuit-breaker.ts'
import type { Pusher } from './pusher.ts'
import { PushRefusal } from './pusher.ts'

const askOutside = createCircuitBreakerFetch()

/** Half of the time that a stopping server has. */
const TIMEOUT_MS = 5000
const GONE = [404, 410]

/** The real pusher: encrypts by RFC 8291 and signs by RFC 8292; the library is loaded with the first notification. */
export const createWebPusher = (subject: () => string): Pusher => {
  const library = async () => (await import('web-push')).default
  return {
    makeKeys: async () => (await library()).generateVAPIDKeys(),
    send: async ({ endpoint, p256dh, auth }, { id, text, ttlSeconds }, keys) => {
      const webPush = await library()
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails: { subject: subject(), ...keys },
        TTL: ttlSeconds,
        urgency: 'high',
        topic: Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'),
      })
      const response = await askOutside(endpoint, {
        method: 'POST',
        headers: details.headers as Record<string, string>,
        body: new Uint8Array(details.body ?? []),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await response.body?.cancel()
      if (GONE.includes(response.status)) return 'gone'
      if (!response.ok) throw new PushRefusal(response.status, retryAfterMs(response))
      return 'sent'
    },
  }
}
