import type { Input, Reply } from '@metapyra/contract/calls'
import { DAY_MS } from '@metapyra/contract/constants'
import type { LinkedProvider } from '@metapyra/contract/linked-accounts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import { linkFirst } from '../linked-account/access.service.ts'
import { toLinkedAccount } from '../linked-account/service.ts'
import { eventsOf } from './events.queries.ts'
import { syncOrWait } from './poller.service.ts'
import { accountsOf, markWanted } from './queries.ts'
import { calendarAccount } from './sync.service.ts'
import { DEMAND_MS, SYNC_BEFORE_READ_MS } from './sync-schedule.rules.ts'

const MOST_DAYS = 100
const MOST_EVENTS = 2000
/** Days read if the request has no end. */
const DEFAULT_SPAN_DAYS = 30

type Events = Reply<'GET v2/calendar/google-events'>

/**
 * [CAL-1] Returns the events in a person's own linked calendars as last synced, and triggers a sync if they are stale.
 */
export const outsideEvents = async (
  services: Services,
  userId: string,
  provider: LinkedProvider,
  { from, to }: Input<'GET v2/calendar/google-events'>,
): Promise<Events> => {
  const { db, clock } = services
  const first = from === undefined ? clock() : new Date(from)
  const last = to === undefined ? new Date(first.getTime() + DEFAULT_SPAN_DAYS * DAY_MS) : new Date(to)
  const span = { from: first, to: last }
  const days = (span.to.getTime() - span.from.getTime()) / DAY_MS
  if (!(days > 0)) throw new AppError('VALIDATION', { fields: { to: 'This needs to be after the start.' } })
  if (days > MOST_DAYS)
    throw new AppError('VALIDATION', { fields: { to: `Choose a span of at most ${MOST_DAYS} days.` } })
  const find = async () => (await accountsOf(db, [userId])).find(({ linked }) => linked.provider === provider)
  const found = await find()
  if (!found || found.linked.status === 'revoked') throw linkFirst(found?.linked, calendarAccount(provider))
  const now = clock()
  const { linked, account } = found
  await markWanted(db, [linked.id], new Date(now.getTime() + DEMAND_MS), now)
  const age = now.getTime() - (account?.syncedAt?.getTime() ?? 0)
  if (age > SYNC_BEFORE_READ_MS) await syncOrWait(services, linked.id)
  const known = (await find()) ?? found
  const rows = await eventsOf(db, linked.id, span, MOST_EVENTS)
  return {
    account: toLinkedAccount(known.linked),
    syncedAt: known.account?.syncedAt?.toISOString() ?? null,
    rows: rows.map(({ event, calendarName, subjectId }) => ({
      ...{ id: event.externalId, calendarName, title: event.title, isBusy: event.isBusy, url: event.url },
      startsAt: event.startsAt?.toISOString() ?? null,
      endsAt: event.endsAt?.toISOString() ?? null,
      ...{ startDate: event.startDate, endDate: event.endDate, eventId: subjectId },
    })),
  }
}
