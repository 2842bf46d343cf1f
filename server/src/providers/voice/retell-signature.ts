import { createHmac, timingSafeEqual } from 'node:crypto'
import { BadSignature } from './provider.ts'

const GOOD_FOR_MS = 5 * 60_000

/**
 * `v=…,d=…`: the milliseconds when it was sent, and in hex the HMAC-SHA256 of the raw body followed by them, with the
 * API key (docs.retellai.com/features/secure-webhook).
 */
export const checkSignature = (body: string, signature: string, apiKey: string, now: Date): void => {
  const [, sentAt = '', signedDigest = ''] = /^v=(\d{10,16}),d=([0-9a-f]{64})$/i.exec(signature) ?? []
  const expected = createHmac('sha256', apiKey)
    .update(body + sentAt)
    .digest()
  if (!sentAt || !timingSafeEqual(expected, Buffer.from(signedDigest, 'hex')))
    throw new BadSignature('The webhook isn’t from Retell')
  if (Math.abs(now.getTime() - Number(sentAt)) > GOOD_FOR_MS)
    throw new BadSignature('The webhook’s time is out of range')
}
