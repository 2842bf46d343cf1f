import type { Interval } from '@metapyra/time/days'
import { instantOf } from '@metapyra/time/wall'
import pLimit from 'p-limit'
import type { Services } from '../../platform/services.ts'
import { busyRows } from './events.queries.ts'
import { syncOrWait } from './poller.service.ts'
import type { AccountRow } from './queries.ts'
import { accountsOf, markWanted } from './queries.ts'
import { DEMAND_MS, FRESH_MS, SYNC_BEFORE_READ_MS } from './sync-schedule.rules.ts'

/** Calendars read at once for one request, so that a team of a hundred causes no burst of a hundred calls. */
const MAX_CONCURRENT_SYNCS = 8

/** A person who can be booked. All-day events are days in their time zone. */
interface Host {
  userId: string
  timezone: string
}

export interface BusyTimes {
  /** By user id. Users without busy times have no entry. */
  busy: Map<string, (Interval & { title: string })[]>
  /**
   * [CAL-6] Users whose busy times are unknown, because their calendars could not be read for a while, or no longer can
   * be.
   */
  unknownIds: Set<string>
}

/** [CAL-5] Returns when people are busy within a span, according to their linked calendars. */
export const busyOf = async (
  services: Services,
  hosts: Host[],
  span: { from: Date; to: Date },
): Promise<BusyTimes> => {
  const { db, clock } = services
  const userIds = hosts.map(({ userId }) => userId)
  const accounts = await accountsOf(db, userIds)
  if (accounts.length === 0) return { busy: new Map(), unknownIds: new Set() }
  const now = clock()
  const isOlder = (at: Date | null | undefined, ms: number) => !at || now.getTime() - at.getTime() > ms
  const unwanted = accounts.filter(
    ({ account }) => account && isOlder(account.wantedUntil, -DEMAND_MS / 2) && account.lookAt !== null,
  )
  const wantedUntil = new Date(now.getTime() + DEMAND_MS)
  await markWanted(
    db,
    unwanted.map(({ linked }) => linked.id),
    wantedUntil,
    now,
  )
  // A calendar that has just failed is read again only when its retry is due, however many people request free times.
  const isResting = (account: AccountRow | null) =>
    account !== null && account.failures > 0 && (account.lookAt?.getTime() ?? 0) > now.getTime()
  const old = accounts.filter(
    ({ account, linked }) =>
      linked.status === 'active' && isOlder(account?.syncedAt, SYNC_BEFORE_READ_MS) && !isResting(account),
  )
  await pLimit(MAX_CONCURRENT_SYNCS).map(old, ({ linked }) => syncOrWait(services, linked.id))
  const known = old.length > 0 ? await accountsOf(db, userIds) : accounts
  const unknownIds = new Set(
    known.filter(({ account }) => isOlder(account?.syncedAt, FRESH_MS)).map(({ linked }) => linked.userId),
  )
  const zones = new Map(hosts.map(({ userId, timezone }) => [userId, timezone]))
  const busy = new Map<string, (Interval & { title: string })[]>()
  for (const { userId, title, startsAt, endsAt, startDate, endDate } of await busyRows(db, userIds, span)) {
    const zone = zones.get(userId) ?? 'UTC'
    const start = startsAt ?? (startDate && instantOf(`${startDate}T00:00`, zone))
    const end = endsAt ?? (endDate && instantOf(`${endDate}T00:00`, zone))
    if (!start || !end) continue
    const own = busy.get(userId) ?? []
    own.push({ title, fromMs: start.getTime(), toMs: end.getTime() })
    busy.set(userId, own)
  }
  return { busy, unknownIds }
}
