/** A browser's push subscription: its push service's endpoint, and keys that only the browser can decrypt with. */
export interface PushTarget {
  endpoint: string
  /** Base64url, RFC 8291. */
  p256dh: string
  auth: string
}

/** The product's own signing keys (RFC 8292), base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** 'gone': the browser has dropped the subscription, so nothing will ever arrive there. */
export type PushOutcome = 'sent' | 'gone'

const TOO_MANY = 429

/** The push service refused the message. */
export class PushRefusal extends Error {
  /** The requested wait; 0 if none is given. */
  readonly retryAfterMs: number
  /** True if a retry can't succeed, because the message is invalid (RFC 8030 section 8). */
  readonly isFinal: boolean

  constructor(status: number, retryAfterMs = 0) {
    super(`The push service answered ${status}`)
    this.retryAfterMs = retryAfterMs
    this.isFinal = status < 500 && status !== TOO_MANY
  }
}

export interface PushMessage {
  /** A second message with this id replaces the first at the push service while the browser is offline. */
  id: string
  text: string
  /** How long the push service keeps the message for an offline browser. */
  ttlSeconds: number
}

/**
 * Sends notifications through a browser's push service (RFC 8030). Throws if the service fails, with `PushRefusal` if
 * it refused.
 */
export interface Pusher {
  makeKeys(): Promise<VapidKeys>
  send(target: PushTarget, message: PushMessage, keys: VapidKeys): Promise<PushOutcome>
}
