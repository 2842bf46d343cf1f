import type { FastifyBaseLogger } from 'fastify'
import type { BookingTold, BusEvents, EventTold } from '../../bus.ts'
import { AppError } from '../../http/app-error.ts'
import type { Session } from '../../http/call-request.ts'
import type { VapidKeys } from '../../providers/push/pusher.ts'
import type { Services } from '../../services.ts'
import { concernedBy } from '../chat/notify.service.ts'
import { receiverFor } from '../chat/service.ts'
import { doNotDisturbAmong } from '../status/service.ts'
import { workspaceById } from '../workspace/service.ts'
import type { Subscribed, SubscriptionRow } from './queries.ts'
import {
  currentVapidKeys,
  deleteSubscription,
  insertVapidKeys,
  saveSubscription,
  subscriptionsOf,
} from './queries.ts'
import { bookingText, eventText, messageText, noteText, readPushToken } from './rules.ts'

type Told = BusEvents['message:told'][0]
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
 * [PUSH-2] Tells whom a message concerns (features/chat/notify.service.ts), and whoever is left a note on their desk,
 * in each browser that they have turned it on in.
 */
export const startPush = (services: Services, vapid: Vapid, log: FastifyBaseLogger) => {
  const { db, bus, hosts, pusher, clock, presence } = services
  const underWay = new Set<Promise<void>>()

  // What was written stands in the conversation; a notification that does not leave is told to the log alone.
  const failed = (error: Error): void => log.warn({ err: error }, 'notification not sent')
  const sendTo = async (subscription: SubscriptionRow, text: string, keys: VapidKeys): Promise<void> => {
    const outcome = await pusher.send(subscription, text, keys).catch(failed)
    if (outcome === 'gone') await deleteSubscription(db, subscription.sessionId)
  }
  /**
   * [CHAT-48] Who does something in one browser is told there alone, where it is for the page to say whether they have
   * it before them.
   */
  const isElsewhere = (workspaceId: string, { userId, sessionId }: Subscribed): boolean => {
    const status = presence.personIn(workspaceId, userId)?.status
    const sessionIds = presence.sessionsOf(workspaceId, userId)
    // Of whoever has set a status it is not known whether they do anything.
    const isActive = status?.source === 'idle' && status.state === 'available'
    return isActive && sessionIds.length > 0 && !sessionIds.includes(sessionId)
  }
  const notify = async (
    workspaceId: string,
    personIds: string[],
    textAt: (spaceOrigin: string, personId: string) => string,
  ): Promise<void> => {
    if (personIds.length === 0) return
    const space = await workspaceById(db, workspaceId)
    if (!space) return
    const origin = hosts.originOfSpace(space.domain)
    const all = await subscriptionsOf(db, personIds, new URL(origin).host, clock())
    const subscriptions = all.filter((one) => !isElsewhere(workspaceId, one))
    if (subscriptions.length === 0) return
    const keys = await vapid.keys()
    await Promise.all(subscriptions.map(({ userId, ...one }) => sendTo(one, textAt(origin, userId), keys)))
  }
  const begin = (work: Promise<void>): void => {
    const notifying = work.catch(failed)
    underWay.add(notifying)
    void notifying.finally(() => underWay.delete(notifying))
  }
  const notifyOfMessage = async (told: Told): Promise<void> => {
    const { message, conversation } = told
    await notify(conversation.workspaceId, await concernedBy(services, told), (origin, personId) =>
      messageText(message, `${origin}/space?chat=${receiverFor(conversation, personId)}`),
    )
  }
  const onTold = (told: Told): void => begin(notifyOfMessage(told))
  const onNoted = (note: Noted): void =>
    begin(notify(note.workspaceId, [note.userId], (origin) => noteText(note, origin)))
  /** [EVENT-22] But for those who do not want to be disturbed. */
  const notifyOfEvent = async ({ workspaceId, userIds, ...told }: EventTold): Promise<void> => {
    if (userIds.length === 0) return
    const resting = await doNotDisturbAmong(services, workspaceId, userIds)
    const receivers = userIds.filter((id) => !resting.has(id))
    await notify(workspaceId, receivers, (origin) => eventText(told, origin))
  }
  /** [APPT-15] */
  const notifyOfBooking = async ({ workspaceId, toldIds, ...told }: BookingTold): Promise<void> => {
    if (toldIds.length === 0) return
    const resting = await doNotDisturbAmong(services, workspaceId, toldIds)
    const receivers = toldIds.filter((id) => !resting.has(id))
    await notify(workspaceId, receivers, (origin) => bookingText(told, origin))
  }
  const onBookingTold = (told: BookingTold): void => begin(notifyOfBooking(told))
  const onEventTold = (told: EventTold): void => begin(notifyOfEvent(told))
  bus.on('message:told', onTold)
  bus.on('event:told', onEventTold)
  bus.on('booking:told', onBookingTold)
  bus.on('desk:noted', onNoted)
  return {
    stop: async (): Promise<void> => {
      bus.off('message:told', onTold)
      bus.off('event:told', onEventTold)
      bus.off('booking:told', onBookingTold)
      bus.off('desk:noted', onNoted)
      await Promise.all(underWay)
    },
  }
}
