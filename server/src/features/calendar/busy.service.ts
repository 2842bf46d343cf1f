import type { Interval } from '@metapyra/time/days'
import { instantOf } from '@metapyra/time/wall'
import pLimit from 'p-limit'
import type { Services } from '../../platform/services.ts'
import { busyRows } from './events.queries.ts'
import { caughtUp } from './poller.service.ts'
import type { AccountRow } from './queries.ts'
import { accountsOf, markWanted } from './queries.ts'
import { FRESH_MS, LOOK_FIRST_MS, WANTED_MS } from './rules.ts'

/** So many calendars are asked at once for one question: a team of a hundred is no burst of a hundred calls. */
const LOOKS_AT_ONCE = 8

/** Somebody who may be booked: all-day events are days of their zone. */
interface Host {
  userId: string
  timezone: string
}

export interface BusyTimes {
  /** By user; those without any have none here. */
  busy: Map<string, (Interval & { title: string })[]>
  /** [CAL-6] Of whom nobody knows: their calendars could not be read for a while, or no more. */
  unknownIds: Set<string>
}

/** [CAL-5] When people are busy by the calendars that they have linked, within a span. */
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
    ({ account }) => account && isOlder(account.wantedUntil, -WANTED_MS / 2) && account.lookAt !== null,
  )
  const wantedUntil = new Date(now.getTime() + WANTED_MS)
  await markWanted(
    db,
    unwanted.map(({ linked }) => linked.id),
    wantedUntil,
    now,
  )
  // However many look at free times, one that has just failed is asked again when that is due.
  const isResting = (account: AccountRow | null) =>
    account !== null && account.failures > 0 && (account.lookAt?.getTime() ?? 0) > now.getTime()
  const old = accounts.filter(
    ({ account, linked }) =>
      linked.status === 'active' && isOlder(account?.syncedAt, LOOK_FIRST_MS) && !isResting(account),
  )
  await pLimit(LOOKS_AT_ONCE).map(old, ({ linked }) => caughtUp(services, linked.id))
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
