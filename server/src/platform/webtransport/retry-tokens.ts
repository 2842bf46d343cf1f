import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const VALID_MS = 10_000
const MAC_BYTES = 16
const TIME_BYTES = 8

/** Proves, without stored state, that a client receives what is sent to its address (RFC 9000, 8.1.2). */
export interface RetryTokens {
  /** Creates a token for the id that the client chose at first. */
  mint(ip: string, firstId: Uint8Array): Buffer
  /** Returns that id; undefined if the token isn't valid for this address or has expired. */
  read(ip: string, token: Uint8Array): Buffer | undefined
}

export const createRetryTokens = (nowMs: () => number = Date.now): RetryTokens => {
  const key = randomBytes(32)
  const macOf = (ip: string, body: Uint8Array): Buffer =>
    createHmac('sha256', key).update(ip).update('\0').update(body).digest().subarray(0, MAC_BYTES)
  return {
    mint: (ip, firstId) => {
      const time = Buffer.alloc(TIME_BYTES)
      time.writeBigUInt64BE(BigInt(nowMs()))
      const body = Buffer.concat([time, firstId])
      return Buffer.concat([macOf(ip, body), body])
    },
    read: (ip, token) => {
      const bytes = Buffer.from(token)
      if (bytes.length < MAC_BYTES + TIME_BYTES) return undefined
      const body = bytes.subarray(MAC_BYTES)
      if (!timingSafeEqual(bytes.subarray(0, MAC_BYTES), macOf(ip, body))) return undefined
      const isOver = nowMs() - Number(body.readBigUInt64BE()) > VALID_MS
      return isOver ? undefined : body.subarray(TIME_BYTES)
    },
  }
}
