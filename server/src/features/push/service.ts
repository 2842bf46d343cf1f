import { AppError } from '../../platform/http/app-error.ts'
import type { Session } from '../../platform/http/call-request.ts'
import type { Services } from '../../platform/services.ts'
import type { VapidKeys } from '../../providers/push/pusher.ts'
import { readPushToken } from './push-token.rules.ts'
import { currentVapidKeys, deleteSubscription, insertVapidKeys, saveSubscription } from './queries.ts'

/** The key pair that signs notifications: created once for all nodes and never changed. */
export const createVapid = ({ db, secrets, pusher }: Services) => {
  let loading: Promise<VapidKeys> | undefined
  const load = async (): Promise<VapidKeys> => {
    const row = await currentVapidKeys(db)
    if (!row) {
      const made = await pusher.makeKeys()
      await insertVapidKeys(db, { ...made, privateKey: secrets.encrypt('vapid', made.privateKey) })
      return load()
    }
    const privateKey = secrets.decrypt('vapid', row.privateKey)
    if (!privateKey) throw new Error('The key of notifications was sealed by a master key that is gone')
    return { publicKey: row.publicKey, privateKey }
  }
  return {
    keys: (): Promise<VapidKeys> => {
      loading ??= load().catch((error) => {
        loading = undefined
        throw error
      })
      return loading
    },
  }
}

export type Vapid = ReturnType<typeof createVapid>

/** Stores a session's push subscription. Throws VALIDATION for anything else. */
export const storePushToken = async (
  { db, hosts, config }: Services,
  session: Pick<Session, 'id'>,
  token: string,
): Promise<void> => {
  const target = readPushToken(token, config.isProduction ? null : hosts.mainOrigin())
  if (await saveSubscription(db, { sessionId: session.id, ...target })) return
  throw new AppError('CONFLICT', { message: 'This push address belongs to another browser.' })
}

export const forgetPushToken = ({ db }: Services, session: Pick<Session, 'id'>): Promise<void> =>
  deleteSubscription(db, session.id)
