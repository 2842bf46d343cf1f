import { HOUR_MS } from '@metapyra/contract/constants'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import { newId } from '../../platform/ids.ts'
import { startJobQueue } from '../../platform/jobs/job-queue.ts'
import type { Services } from '../../platform/services.ts'
import { backOffMs } from '../../providers/back-off.ts'
import { PushRefusal } from '../../providers/push/pusher.ts'
import { workspaceById } from '../workspace/service.ts'
import type { NoticeRow } from './notices.queries.ts'
import { claimNotice, deleteNotice, updateNotice } from './notices.queries.ts'
import type { Subscribed } from './queries.ts'
import { deleteSubscription, subscriptionsOf } from './queries.ts'
import type { MessageReceivers } from './receivers.service.ts'
import { receiversOf } from './receivers.service.ts'
import type { Vapid } from './service.ts'

const AT_ONCE = 4
const BROWSERS_AT_ONCE = 20
const LOOK_EVERY_MS = 5000
/** Renewed during sending. If a server is killed, another claims the notification after this time and one poll. */
const LEASE_MS = 30_000
const FIRST_WAIT_MS = 30_000
/** Limits what a push service can demand, because other people's browsers wait too. */
const LONGEST_WAIT_MS = HOUR_MS

/** The sessions of browsers that are still to be notified, and how long their push services ask to wait. */
interface PendingBrowsers {
  ids: string[]
  waitMs: number
}

/**
 * [PUSH-2] Notifies the recipients of messages (features/chat/notifications/notify.service.ts), desk notes, events and
 * bookings in each browser with notifications turned on. [PUSH-3] If a push service rejects one now, it is retried for
 * that browser only.
 */
export const startPush = (
  services: Services,
  { vapid, messageReceivers }: { vapid: Vapid; messageReceivers: MessageReceivers },
  log: FastifyBaseLogger,
) => {
  const { db, bus, hosts, pusher, clock, presence } = services
  const leaseEnd = () => new Date(clock().getTime() + LEASE_MS)
  const failed = (error: Error): void => log.warn({ err: error }, 'notification not sent')

  /**
   * [CHAT-48] A person active in one browser is notified only there; that page decides whether they already see the
   * message.
   */
  const isElsewhere = (workspaceId: string, { userId, sessionId }: Subscribed): boolean => {
    const status = presence.personIn(workspaceId, userId)?.status
    const sessionIds = presence.sessionsOf(workspaceId, userId)
    // If a person has set a status, it is not known whether they are active.
    const isActive = status?.source === 'idle' && status.state === 'available'
    return isActive && sessionIds.length > 0 && !sessionIds.includes(sessionId)
  }
  const browsersFor = async ({ workspaceId, leftIds }: NoticeRow, ids: string[]) => {
    const space = ids.length > 0 ? await workspaceById(db, workspaceId) : undefined
    if (!space) return { origin: '', browsers: [] }
    const origin = hosts.originOfSpace(space.domain)
    const all = await subscriptionsOf(db, ids, { host: new URL(origin).host, space, now: clock() })
    const isLeft = ({ sessionId }: Subscribed) => leftIds === null || leftIds.includes(sessionId)
    return { origin, browsers: all.filter((one) => isLeft(one) && !isElsewhere(workspaceId, one)) }
  }
  const send = async (row: NoticeRow, ending: AbortSignal): Promise<PendingBrowsers> => {
    const left: PendingBrowsers = { ids: [], waitMs: 0 }
    const receivers = await receiversOf(services, messageReceivers, row)
    const { origin, browsers } = await browsersFor(row, receivers?.ids ?? [])
    if (!receivers || browsers.length === 0) return left
    const keys = await vapid.keys()
    const ttlSeconds = Math.ceil(row.secondsLeft)
    await pLimit(BROWSERS_AT_ONCE).map(browsers, async ({ userId, ...target }) => {
      if (ending.aborted) {
        left.ids.push(target.sessionId)
        return
      }
      try {
        const text = receivers.textAt(origin, userId)
        const message = { id: row.id, text, ttlSeconds }
        if ((await pusher.send(target, message, keys)) === 'gone')
          await deleteSubscription(db, target.sessionId)
      } catch (error) {
        failed(error as Error)
        if (error instanceof PushRefusal && error.isFinal) return
        left.ids.push(target.sessionId)
        if (error instanceof PushRefusal) left.waitMs = Math.max(left.waitMs, error.retryAfterMs)
      }
    })
    return left
  }
  /** Drops the notification if the retry would be too late; people see it in the space. */
  const scheduleRetry = async (row: NoticeRow, leftIds: string[] | null, saidMs: number): Promise<void> => {
    const waitMs = Math.min(LONGEST_WAIT_MS, Math.max(saidMs, backOffMs(FIRST_WAIT_MS, row.attempts)))
    if (waitMs >= row.secondsLeft * 1000) return deleteNotice(db, row)
    await updateNotice(db, row, { claim: null, leftIds, nextAt: new Date(clock().getTime() + waitMs) })
  }
  /** Releases the claim as if it had not been made, except for browsers that were notified. */
  const release = (row: NoticeRow, leftIds: string[] | null) =>
    updateNotice(db, row, { claim: null, leftIds, nextAt: clock(), attempts: row.attempts - 1 })
  const deliver = async (row: NoticeRow, ending: AbortSignal): Promise<unknown> => {
    if (row.secondsLeft <= 0) return deleteNotice(db, row)
    let left: PendingBrowsers
    try {
      left = await send(row, ending)
    } catch (error) {
      failed(error as Error)
      return scheduleRetry(row, row.leftIds, 0)
    }
    if (left.ids.length === 0) return deleteNotice(db, row)
    return ending.aborted ? release(row, left.ids) : scheduleRetry(row, left.ids, left.waitMs)
  }
  const notices = startJobQueue({
    claim: () => claimNotice(db, { claim: newId(), now: clock(), until: leaseEnd() }),
    work: deliver,
    renew: (row) => updateNotice(db, row, { nextAt: leaseEnd() }),
    leaseMs: LEASE_MS,
    release: (row) => release(row, row.leftIds),
    atOnce: AT_ONCE,
    everyMs: LOOK_EVERY_MS,
    onError: failed,
  })
  bus.on('notice:kept', notices.look)
  return notices
}
