import { SignJWT } from 'jose'
import { createCircuitBreakerFetch } from '../fetch-with-circuit-breaker.ts'
import type { SfuPass, SfuProvider } from './provider.ts'
import { SfuDown } from './provider.ts'

const askOutside = createCircuitBreakerFetch()

interface Settings {
  url(): string
  apiKey: string
  apiSecret: string
  clock(): Date
}

interface Reply {
  status: number
  body: Record<string, unknown>
}

const ASK_WITHIN_MS = 5000
const OWN_TOKEN_MS = 60_000

/** LiveKit, by its own protocol: tokens are JWTs, and rooms are managed by Twirp (JSON over HTTP). */
export const createLivekit = ({ url, apiKey, apiSecret, clock }: Settings): SfuProvider => {
  const secret = new TextEncoder().encode(apiSecret)
  const sign = (grants: object, lifetimeMs: number, identity?: string): Promise<string> => {
    const seconds = Math.floor(clock().getTime() / 1000)
    const token = new SignJWT({ video: grants as Record<string, unknown> })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(apiKey)
      // In seconds: a pass is valid if it was issued after its holder's last removal.
      .setNotBefore(seconds)
      .setExpirationTime(seconds + Math.ceil(lifetimeMs / 1000))
    return (identity ? token.setSubject(identity) : token).sign(secret)
  }
  const post = async (method: string, grants: object, body: object): Promise<Reply> => {
    const token = await sign(grants, OWN_TOKEN_MS)
    const response = await askOutside(`${url().replace(/^ws/, 'http')}/twirp/livekit.RoomService/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ASK_WITHIN_MS),
    })
    return { status: response.status, body: (await response.json()) as Reply['body'] }
  }
  /** Null if the object of the request doesn't exist. */
  const ask = async (method: string, grants: object, body: object): Promise<Reply['body'] | null> => {
    const reply = await post(method, grants, body).catch((error: Error) => {
      throw new SfuDown(`${method}: ${error.message}`, { cause: error })
    })
    if (reply.status === 200) return reply.body
    if (reply.body.code === 'not_found') return null
    throw new SfuDown(`${method}: ${reply.status} ${String(reply.body.code)} ${String(reply.body.msg)}`)
  }
  return {
    url,
    pass: ({ room, identity, canSend, lifetimeMs }: SfuPass) =>
      sign({ ...grantsOf(canSend), room }, lifetimeMs, identity),
    identitiesIn: async (room) => {
      const reply = await ask('ListParticipants', { roomAdmin: true, room }, { room })
      const participants = reply?.participants ?? (reply ? [] : null)
      return participants && (participants as { identity: string }[]).map(({ identity }) => identity)
    },
    remove: async (room, identity) => {
      // LiveKit Cloud refuses tokens issued earlier; a self-hosted server ignores the field.
      const revokeTokenTs = String(Math.floor(clock().getTime() / 1000))
      await ask('RemoveParticipant', { roomAdmin: true, room }, { room, identity, revokeTokenTs })
    },
    end: async (room) => {
      await ask('DeleteRoom', { roomCreate: true }, { room })
    },
  }
}

const grantsOf = (canSend: boolean) => ({
  roomJoin: true,
  canSubscribe: true,
  canPublish: canSend,
  canPublishData: false,
  canUpdateOwnMetadata: false,
  hidden: !canSend,
})
