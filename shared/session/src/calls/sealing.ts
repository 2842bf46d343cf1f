import type { Reply } from '@metapyra/contract/calls'
import { querySha256 } from '@metapyra/crypto/checksum'
import type { Sealer } from '@metapyra/crypto/envelope'
import { createOpener, createSealer } from '@metapyra/crypto/envelope'
import { primitives } from '@metapyra/crypto/primitives'
import { openKeyStore } from '../storage/key-store.ts'
import type { WireCall } from './request.ts'

type KeyPair = Reply<'GET v2/security/keyPair'>

/** What a body is bound to besides its call. */
export interface Sender {
  /** The `x-workspace-id` header that is sent. */
  workspaceId: string | null
  sessionId: string | null
}

export interface Sealed {
  jwe: string
  /** The id of the key that it was sealed to, for `renew`. */
  kid: string
}

export interface Sealing {
  seal(text: string, call: WireCall, sender: Sender): Promise<Sealed>
  /** `open` throws `EnvelopeError` if the reply is for a key other than this session's. */
  open(jwe: string): Promise<string>
  /** After KEY_EXPIRED for `kid`: fetches the pair again, once regardless of how many calls were refused. */
  renew(kid: string): Promise<void>
  /** Deletes the pair and the reading keys, also from this device's storage. */
  forget(): Promise<void>
}

interface HeldKey {
  sealer: Sealer
  expiresAtMs: number
}

/**
 * Seals to the key of `GET v2/security/keyPair`, which the first seal fetches with one request, regardless of how many
 * calls wait for it. Opens with the session's reading keys. `now` is in ms since 1970, on the server's clock.
 */
export const createSealing = (fetchPair: () => Promise<KeyPair>, now: () => number): Sealing => {
  const keys = openKeyStore(now)
  const opener = createOpener(primitives, async (kid) => {
    const storedKey = await keys.get(kid)
    if (storedKey) return storedKey
    // Another tab has started a new session, whose pair applies to this tab too.
    await fetchAgain()
    return keys.get(kid)
  })
  let currentKey: Promise<HeldKey> | undefined

  const fetchHeld = async (): Promise<HeldKey> => {
    const { publicKey, privateKey, expiresAt } = await fetchPair()
    const expiresAtMs = Date.parse(expiresAt)
    await keys.put(privateKey.kid, await primitives.importPrivate(privateKey), expiresAtMs)
    return { sealer: createSealer(primitives, publicKey, now), expiresAtMs }
  }
  const fetchAgain = (): Promise<HeldKey> => {
    const pendingKey = fetchHeld()
    currentKey = pendingKey
    // A failed request must not stay cached.
    pendingKey.catch(() => {
      if (currentKey === pendingKey) currentKey = undefined
    })
    return pendingKey
  }
  const current = async (): Promise<HeldKey> => {
    const pendingKey = currentKey ?? fetchAgain()
    const pair = await pendingKey
    if (pair.expiresAtMs > now()) return pair
    return currentKey === pendingKey ? fetchAgain() : current()
  }
  return {
    seal: async (text, { method, path, query }, { workspaceId, sessionId }) => {
      const { sealer } = await current()
      const jwe = await sealer.seal(text, {
        htm: method,
        htu: path,
        iat: Math.floor(now() / 1000),
        jti: crypto.randomUUID(),
        ...(workspaceId && { wid: workspaceId }),
        ...(query && { qry: await querySha256(query) }),
        ...(sessionId && { sid: sessionId }),
      })
      return { jwe, kid: sealer.kid }
    },
    open: async (jwe) => (await opener.open(jwe)).payload,
    renew: async (kid) => {
      const pendingKey = currentKey ?? fetchAgain()
      const { sealer } = await pendingKey
      if (sealer.kid === kid) await (currentKey === pendingKey ? fetchAgain() : currentKey)
    },
    forget: async () => {
      currentKey = undefined
      await keys.clear()
    },
  }
}
