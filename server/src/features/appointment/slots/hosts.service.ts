import { DAY_MS } from '@metapyra/contract/constants'
import type { DayWindow } from '@metapyra/contract/entities/appointment'
import type { Interval } from '@metapyra/time/days'
import { dateOf, dayAt } from '@metapyra/time/days'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import { zonesOf } from '../../time-zone/service.ts'
import { busyTimesOf, startsOf } from '../core/seat.queries.ts'
import type { Hours } from '../hours/hours.rules.ts'
import type { ScheduleRow } from '../hours/schedule.queries.ts'
import { blocksOf, overridesOf, schedulesOf } from '../hours/schedule.queries.ts'
import { focusOf, weeklyOf } from '../hours/schedule.service.ts'
import type { Host, TypeRow } from '../types/type.queries.ts'
import { otherBusyTimes } from './busy.service.ts'
import type { HostTimes } from './slots.rules.ts'

export interface Wanted {
  type: TypeRow
  hosts: Host[]
  within: Interval
  /** A booking to ignore. */
  exceptId?: string | undefined
}

export interface KnownHost {
  host: Host
  times: HostTimes
}

const grouped = <Row extends { hostId: string }>(rows: Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, ({ hostId }) => hostId)
const byUser = <Row extends { userId: string }>(rows: Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, ({ userId }) => userId)

export const widened = ({ fromMs, toMs }: Interval, days: number): Interval => ({
  fromMs: fromMs - days * DAY_MS,
  toMs: toMs + days * DAY_MS,
})

export interface KnownHours extends Hours {
  /** Focus time by weekday, within the hours. */
  focus: readonly (readonly DayWindow[])[]
  /** Which of it the person has set themselves. */
  told: SetByPerson
}

export type SetByPerson = 'hours' | 'zone' | 'nothing'
const setByPerson = (row: ScheduleRow | undefined): SetByPerson =>
  row?.timezone ? (row.weekly ? 'hours' : 'zone') : 'nothing'

/** The hours of each person on the days of a span, in the given order. */
export const hoursOf = async (
  { db }: Services,
  { hostIds, spaceId }: { hostIds: string[]; spaceId: string },
  { fromMs, toMs }: Interval,
): Promise<KnownHours[]> => {
  const days = { from: dateOf(dayAt(fromMs, 'UTC')), to: dateOf(dayAt(toMs, 'UTC')) }
  const [schedules, overrides, blocks] = await Promise.all([
    schedulesOf(db, hostIds),
    overridesOf(db, hostIds, days),
    blocksOf(db, hostIds, days),
  ])
  const own = new Map(schedules.map((row) => [row.userId, row]))
  const [overridesBy, blocksBy] = [byUser(overrides), byUser(blocks)]
  const zoneOf = await zonesOf(db, hostIds, spaceId, schedules)
  return hostIds.map((id) => ({
    zone: zoneOf(id),
    weekly: weeklyOf(own.get(id)),
    focus: focusOf(own.get(id)),
    told: setByPerson(own.get(id)),
    overrides: new Map(overridesBy.get(id)?.map(({ date, windows }) => [date, windows])),
    blocks: new Map(blocksBy.get(id)?.map(({ date, windows }) => [date, windows])),
  }))
}

/**
 * Loads the times of hosts, in the given order, by a fixed number of queries. [APPT-19] Hosts whose linked calendars
 * can't be read are left out of a round-robin team; with other modes, no one can be booked.
 */
export const loadHostTimes = async (services: Services, wanted: Wanted): Promise<KnownHost[]> => {
  const { db, clock } = services
  const { type, hosts, within, exceptId } = wanted
  const near = widened(within, 2)
  const hostIds = hosts.map(({ userId }) => userId)
  const looked = { hostIds, within: near, now: clock(), exceptId }
  const hasLimits = type.dailyLimit !== null || type.weeklyLimit !== null
  const [hours, taken, booked] = await Promise.all([
    hoursOf(services, { hostIds, spaceId: type.workspaceId }, near),
    busyTimesOf(db, looked),
    hasLimits ? startsOf(db, type.id, { ...looked, within: widened(within, 8) }) : [],
  ])
  const { timesOf, unknownIds } = await otherBusyTimes(
    services,
    hosts.map(({ userId }, index) => ({ userId, timezone: hours[index]?.zone ?? 'UTC' })),
    near,
  )
  const bookedBy = grouped(booked)
  const known = hosts.flatMap((host, index): KnownHost[] => {
    const [own, id] = [hours[index], host.userId]
    if (!own || unknownIds.has(id)) return []
    const times = {
      hours: own,
      busy: [...(taken.get(id) ?? []), ...timesOf(id)],
      booked: bookedBy.get(id)?.map(({ startMs }) => startMs) ?? [],
    }
    return [{ host, times }]
  })
  const isEnough = type.mode === 'roundRobin' ? known.length > 0 : known.length === hosts.length
  if (!isEnough && hosts.length > 0)
    throw new AppError('PROVIDER_DOWN', {
      message:
        'We can’t read a linked calendar right now, so we don’t know which times are free. Try again in a few minutes.',
    })
  return known
}
