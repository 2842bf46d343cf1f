import { createHmac } from 'node:crypto'
import { HOUR_MS } from '@metapyra/contract/constants'
import type { IceServers } from '@metapyra/contract/entities/talk'
import type { Config } from '../../platform/config/config.ts'

const LIFETIME_MS = 6 * HOUR_MS

/**
 * [TALK-6] Returns the ICE servers for a person. A relay accepts a user name with an expiry time and its digest under
 * the relay's shared secret (coturn's `use-auth-secret`): nothing is stored, and it expires by itself.
 */
export const iceServersFor = (
  { stunUrls, turn, transport }: Config['ice'],
  personId: string,
  now: Date,
): IceServers => {
  const username = `${Math.floor((now.getTime() + LIFETIME_MS) / 1000)}:${personId}`
  const relays = turn && {
    urls: turn.urls,
    username,
    credential: createHmac('sha1', turn.secret).update(username).digest('base64'),
  }
  // [TALK-31] People who connect only by relays do not need their own address.
  const hasStun = stunUrls.length > 0 && transport === 'all'
  return {
    transport,
    iceServers: [...(hasStun ? [{ urls: stunUrls }] : []), ...(relays ? [relays] : [])],
    lifetimeMs: LIFETIME_MS,
  }
}
