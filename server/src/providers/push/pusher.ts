/** A browser's subscription: where its push service takes messages for it, and the keys that only it opens. */
export interface PushTarget {
  endpoint: string
  /** Base64url, RFC 8291. */
  p256dh: string
  auth: string
}

/** The product's own signing pair (RFC 8292), base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** 'gone': the browser has given the subscription up, and nothing will ever arrive there. */
export type PushOutcome = 'sent' | 'gone'

const TOO_MANY = 429

/** The push service does not take it. */
export class PushRefusal extends Error {
  /** How long it says to wait; 0 where it does not say. */
  readonly retryAfterMs: number
  /** It does not take it later either: what it was sent is wrong (RFC 8030 section 8). */
  readonly isFinal: boolean

  constructor(status: number, retryAfterMs = 0) {
    super(`The push service answered ${status}`)
    this.retryAfterMs = retryAfterMs
    this.isFinal = status < 500 && status !== TOO_MANY
  }
}

export interface PushMessage {
  /** One that is sent twice takes the place of the first at the push service, for as long as its browser is away. */
  id: string
  text: string
  /** Whoever is away for longer is not told of it. */
  ttlSeconds: number
}

/**
 * What sends notifications by way of a browser's push service (RFC 8030). Throws where the service does not take it,
 * `PushRefusal` where it says so.
 */
export interface Pusher {
  makeKeys(): Promise<VapidKeys>
  send(target: PushTarget, message: PushMessage, keys: VapidKeys): Promise<PushOutcome>
}
