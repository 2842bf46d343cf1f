import { createHmac } from 'node:crypto'
import { HOUR_MS } from '@metapyra/contract/constants'
import type { IceServers } from '@metapyra/contract/talk'
import type { Config } from '../../platform/config/config.ts'

const LIFETIME_MS = 6 * HOUR_MS

/**
 * [TALK-6] The servers that somebody may ask. A relay is opened by a name that says until when, and its digest under the
 * secret that the relay shares (coturn's `use-auth-secret`): nothing is stored, and it ends by itself.
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
  // [TALK-31] Whoever is to be reached by relays alone needs not even know their own address.
  const hasStun = stunUrls.length > 0 && transport === 'all'
  return {
    transport,
    iceServers: [...(hasStun ? [{ urls: stunUrls }] : []), ...(relays ? [relays] : [])],
    lifetimeMs: LIFETIME_MS,
  }
}
