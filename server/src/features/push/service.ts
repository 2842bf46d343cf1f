import type { FastifyBaseLogger } from 'fastify'
import type { BusEvents } from '../../bus.ts'
import { AppError } from '../../http/app-error.ts'
import type { Session } from '../../http/call-request.ts'
import type { VapidKeys } from '../../providers/push/pusher.ts'
import type { Services } from '../../services.ts'
import { workspaceById } from '../workspace/service.ts'
import type { SubscriptionRow } from './queries.ts'
import {
  currentVapidKeys,
  deleteSubscription,
  insertVapidKeys,
  saveSubscription,
  subscriptionsOf,
} from './queries.ts'
import { noteText, notificationText, readPushToken } from './rules.ts'

type Sent = BusEvents['message:sent'][0]
type Noted = BusEvents['desk:noted'][0]

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
  if (await saveSubscription(db, { sessionId: session.id, ...target })) return
  throw new AppError('CONFLICT', { message: 'This push address belongs to another browser.' })
}

export const forgetPushToken = ({ db }: Services, session: Pick<Session, 'id'>): Promise<void> =>
  deleteSubscription(db, session.id)

/**
 * [PUSH-2] Tells the other of two who write with each other, and whoever is left a note on their desk, in each browser
 * that they have turned it on in.
 */
export const startPush = (services: Services, vapid: Vapid, log: FastifyBaseLogger) => {
  const { db, bus, hosts, pusher, clock } = services
  const underWay = new Set<Promise<void>>()

  // What was written stands in the conversation; a notification that does not leave is told to the log alone.
  const failed = (error: Error): void => log.warn({ err: error }, 'notification not sent')
  const sendTo = async (subscription: SubscriptionRow, text: string, keys: VapidKeys): Promise<void> => {
    const outcome = await pusher.send(subscription, text, keys).catch(failed)
    if (outcome === 'gone') await deleteSubscription(db, subscription.sessionId)
  }
  const tell = async (
    workspaceId: string,
    receiverId: string,
    textAt: (spaceOrigin: string) => string,
  ): Promise<void> => {
    const space = await workspaceById(db, workspaceId)
    if (!space) return
    const origin = hosts.originOfSpace(space.domain)
    const subscriptions = await subscriptionsOf(db, receiverId, new URL(origin).host, clock())
    if (subscriptions.length === 0) return
    const keys = await vapid.keys()
    const text = textAt(origin)
    await Promise.all(subscriptions.map((subscription) => sendTo(subscription, text, keys)))
  }
  const begin = (...what: Parameters<typeof tell>): void => {
    const telling = tell(...what).catch(failed)
    underWay.add(telling)
    void telling.finally(() => underWay.delete(telling))
  }
  const onSent = ({ message, conversation }: Sent): void => {
    const { firstPersonId, secondPersonId, workspaceId } = conversation
    const receiverId = message.senderId === firstPersonId ? secondPersonId : firstPersonId
    if (receiverId) begin(workspaceId, receiverId, (origin) => notificationText(message, origin))
  }
  const onNoted = (note: Noted): void =>
    begin(note.workspaceId, note.userId, (origin) => noteText(note, origin))
  bus.on('message:sent', onSent)
  bus.on('desk:noted', onNoted)
  return {
    stop: async (): Promise<void> => {
      bus.off('message:sent', onSent)
      bus.off('desk:noted', onNoted)
      await Promise.all(underWay)
    },
  }
}
