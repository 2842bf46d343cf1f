import { jwtVerify } from 'jose'
import { SANDBOX_SFU } from '../../providers/sfu/sfu.ts'

/** LiveKit's video grant. */
interface Grant {
  room?: string
  roomJoin?: boolean
  roomAdmin?: boolean
  roomCreate?: boolean
  canPublish?: boolean
  canSubscribe?: boolean
  hidden?: boolean
}

export interface SandboxPass {
  identity: string
  grant: Grant
}

const secret = new TextEncoder().encode(SANDBOX_SFU.apiSecret)

/** Reads a token; null if it isn't signed with the shared secret or has expired. */
export const readPass = async (token: string, now: Date): Promise<SandboxPass | null> => {
  const verified = await jwtVerify(token, secret, {
    algorithms: ['HS256'],
    issuer: SANDBOX_SFU.apiKey,
    currentDate: now,
    // The same tolerance as LiveKit's.
    clockTolerance: 60,
  }).catch(() => null)
  if (!verified) return null
  const { sub = '', video = {} } = verified.payload
  return { identity: sub, grant: video as Grant }
}
