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

/** What sends notifications by way of a browser's push service (RFC 8030). Throws where the service does not take it. */
export interface Pusher {
  makeKeys(): Promise<VapidKeys>
  send(target: PushTarget, text: string, keys: VapidKeys): Promise<PushOutcome>
}
