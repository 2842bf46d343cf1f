import type { FastifyBaseLogger } from 'fastify'
import type { BusEvents } from '../../bus.ts'
import type { Session } from '../../http/call-request.ts'
import type { VapidKeys } from '../../providers/push/pusher.ts'
import type { Services } from '../../services.ts'
import { workspaceById } from '../workspace/service.ts'
import {
  currentVapidKeys,
  deleteSubscription,
  insertVapidKeys,
  saveSubscription,
  subscriptionsOf,
} from './queries.ts'
import { notificationText, readPushToken } from './rules.ts'

type Sent = BusEvents['message:sent'][0]

/** The pair that notifications are signed with: made once for all nodes, and the same for good. */
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

/** Keeps where a session's browser takes notifications; throws VALIDATION for anything else. */
export const keepPushToken = async (
  { db, hosts, config }: Services,
  session: Pick<Session, 'id'>,
  token: string,
): Promise<void> => {
  const target = readPushToken(token, config.isProduction ? null : hosts.mainOrigin())
  await saveSubscription(db, { sessionId: session.id, ...target })
}

export const forgetPushToken = ({ db }: Services, session: Pick<Session, 'id'>): Promise<void> =>
  deleteSubscription(db, session.id)

/** [PUSH-2] Tells the other of two who write with each other, in each browser that they have turned it on in. */
export const startPush = (services: Services, vapid: Vapid, log: FastifyBaseLogger) => {
  const { db, bus, hosts, pusher, clock } = services
  const underWay = new Set<Promise<void>>()

  const tell = async ({ message, conversation }: Sent): Promise<void> => {
    const { firstPersonId, secondPersonId, workspaceId } = conversation
    const receiverId = message.senderId === firstPersonId ? secondPersonId : firstPersonId
    if (!receiverId) return
    const space = await workspaceById(db, workspaceId)
    if (!space) return
    const origin = hosts.originOfSpace(space.domain)
    const subscriptions = await subscriptionsOf(db, receiverId, new URL(origin).host, clock())
    if (subscriptions.length === 0) return
    const keys = await vapid.keys()
    const text = notificationText(message, origin)
    for (const subscription of subscriptions) {
      const outcome = await pusher.send(subscription, text, keys)
      if (outcome === 'gone') await deleteSubscription(db, subscription.sessionId)
    }
  }
  const onSent = (sent: Sent): void => {
    // What was written stands in the conversation; a notification that does not leave is told to the log alone.
    const telling = tell(sent).catch((error: Error) => log.warn({ err: error }, 'notification not sent'))
    underWay.add(telling)
    void telling.finally(() => underWay.delete(telling))
  }
  bus.on('message:sent', onSent)
  return {
    stop: async (): Promise<void> => {
      bus.off('message:sent', onSent)
      await Promise.all(underWay)
    },
  }
}
