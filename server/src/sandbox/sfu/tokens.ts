import { jwtVerify } from 'jose'
import { SANDBOX_SFU } from '../../providers/sfu/sfu.ts'

/** What LiveKit calls a video grant. */
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

/** Null: it was not signed with the secret of the two, or its time is over. */
export const readPass = async (token: string, now: Date): Promise<SandboxPass | null> => {
  const verified = await jwtVerify(token, secret, {
    algorithms: ['HS256'],
    issuer: SANDBOX_SFU.apiKey,
    currentDate: now,
    // As LiveKit has it.
    clockTolerance: 60,
  }).catch(() => null)
  if (!verified) return null
  const { sub = '', video = {} } = verified.payload
  return { identity: sub, grant: video as Grant }
}
