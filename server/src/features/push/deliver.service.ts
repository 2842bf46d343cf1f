import { DAY_MS, HOUR_MS } from '@metapyra/contract/constants'
import type { FastifyBaseLogger } from 'fastify'
import { startClaimedWork } from '../../claimed-work.ts'
import { fewAtOnce } from '../../few-at-once.ts'
import { backOffMs } from '../../providers/back-off.ts'
import { PushRefusal } from '../../providers/push/pusher.ts'
import type { Services } from '../../services.ts'
import { concernedBy, messageToTell } from '../chat/notify.service.ts'
import { receiverFor } from '../chat/service.ts'
import { doNotDisturbAmong } from '../status/service.ts'
import { workspaceById } from '../workspace/service.ts'
import type { NoticeRow } from './notices.queries.ts'
import { claimNotice, deleteNotice, updateNotice } from './notices.queries.ts'
import type { Subscribed } from './queries.ts'
import { deleteSubscription, subscriptionsOf } from './queries.ts'
import { bookingText, eventText, messageText, noteText } from './rules.ts'
import type { Vapid } from './service.ts'

const AT_ONCE = 4
const BROWSERS_AT_ONCE = 20
const LOOK_EVERY_MS = 5000
/** Renewed while it is sent; what a server that was killed had in hand is another one's within this and a look. */
const LEASE_MS = 30_000
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = HOUR_MS
/** Whoever has not been told by then reads it in the space; push services keep it no longer either. */
const TOLD_WITHIN_MS = DAY_MS

/** Whom a notice is for at this moment, and what it says to each. */
interface Receivers {
  ids: string[]
  textAt(spaceOrigin: string, personId: string): string
}

const receiversOf = async (
  services: Services,
  { workspaceId, notice }: NoticeRow,
): Promise<Receivers | null> => {
  if (notice.kind === 'message') {
    const told = await messageToTell(services.db, notice)
    if (!told) return null
    const { message, conversation } = told
    return {
      ids: await concernedBy(services, told),
      textAt: (origin, personId) =>
        messageText(message, `${origin}/space?chat=${receiverFor(conversation, personId)}`),
    }
  }
  if (notice.kind === 'note')
    return { ids: notice.userIds, textAt: (origin) => noteText({ workspaceId, ...notice }, origin) }
  // [EVENT-22] [APPT-15] But for those who do not want to be disturbed.
  const resting = await doNotDisturbAmong(services, workspaceId, notice.userIds)
  return {
    ids: notice.userIds.filter((id) => !resting.has(id)),
    textAt: (origin) => (notice.kind === 'event' ? eventText(notice, origin) : bookingText(notice, origin)),
  }
}

/**
 * [PUSH-2] Tells whom a message concerns (features/chat/notify.service.ts), who is left a note on their desk, and those
 * of events and bookings, in each browser that they have turned it on in. [PUSH-3] What a push service does not take is
 * tried again, there alone.
 */
export const startPush = (services: Services, vapid: Vapid, log: FastifyBaseLogger) => {
  const { db, bus, hosts, pusher, clock, presence } = services
  const leaseEnd = () => new Date(clock().getTime() + LEASE_MS)
  const failed = (error: Error): void => log.warn({ err: error }, 'notification not sent')

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
  const browsersFor = async ({ workspaceId, leftIds }: NoticeRow, ids: string[]) => {
    const space = ids.length > 0 ? await workspaceById(db, workspaceId) : undefined
    if (!space) return { origin: '', browsers: [] }
    const origin = hosts.originOfSpace(space.domain)
    const all = await subscriptionsOf(db, ids, new URL(origin).host, clock())
    const browsers = leftIds
      ? all.filter(({ sessionId }) => leftIds.includes(sessionId))
      : all.filter((one) => !isElsewhere(workspaceId, one))
    return { origin, browsers }
  }
  /** The browsers whose push services do not take it now, and how long these say to wait. */
  const send = async (row: NoticeRow) => {
    const leftIds: string[] = []
    let waitMs = 0
    const receivers = await receiversOf(services, row)
    const { origin, browsers } = await browsersFor(row, receivers?.ids ?? [])
    if (!receivers || browsers.length === 0) return { leftIds, waitMs }
    const keys = await vapid.keys()
    await fewAtOnce(browsers, BROWSERS_AT_ONCE, async ({ userId, ...target }) => {
      try {
        const message = { id: row.id, text: receivers.textAt(origin, userId) }
        if ((await pusher.send(target, message, keys)) === 'gone')
          await deleteSubscription(db, target.sessionId)
      } catch (error) {
        failed(error as Error)
        leftIds.push(target.sessionId)
        if (error instanceof PushRefusal) waitMs = Math.max(waitMs, error.retryAfterMs)
      }
    })
    return { leftIds, waitMs }
  }
  const again = async (row: NoticeRow, leftIds: string[] | null, saidMs: number): Promise<void> => {
    const waitMs = Math.max(saidMs, Math.min(LONGEST_WAIT_MS, backOffMs(FIRST_WAIT_MS, row.attempts)))
    const nextAt = new Date(clock().getTime() + waitMs)
    if (nextAt.getTime() > row.createdAt.getTime() + TOLD_WITHIN_MS) return deleteNotice(db, row.id)
    await updateNotice(db, row, { leftIds, nextAt })
  }
  const deliver = async (row: NoticeRow): Promise<void> => {
    try {
      const { leftIds, waitMs } = await send(row)
      if (leftIds.length > 0) return await again(row, leftIds, waitMs)
    } catch (error) {
      failed(error as Error)
      return again(row, row.leftIds, 0)
    }
    await deleteNotice(db, row.id)
  }
  const notices = startClaimedWork({
    claim: () => claimNotice(db, { now: clock(), until: leaseEnd() }),
    work: deliver,
    renew: (row) => updateNotice(db, row, { nextAt: leaseEnd() }),
    leaseMs: LEASE_MS,
    letGo: (row) => updateNotice(db, row, { nextAt: clock(), attempts: row.attempts - 1 }),
    atOnce: AT_ONCE,
    everyMs: LOOK_EVERY_MS,
    onError: failed,
  })
  bus.on('notice:kept', notices.look)
  return notices
}
