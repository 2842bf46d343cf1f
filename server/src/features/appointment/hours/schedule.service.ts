import { APPOINTMENT, DEFAULT_WEEK } from '@metapyra/contract/appointment'
import type { Input } from '@metapyra/contract/calls'
import { DAY_MS } from '@metapyra/contract/constants'
import type { DayWindow, Schedule, Unavailability } from '@metapyra/contract/entities/appointment'
import { dateOf, dayAt, dayNumber } from '@metapyra/time/days'
import { AppError, wrong } from '../../../platform/http/app-error.ts'
import { newId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { checkedZone, zonesOf } from '../../time-zone/service.ts'
import type { BlockRow, ScheduleRow } from './schedule.queries.ts'
import {
  blocksOf,
  countBlocks,
  countOverrides,
  deleteBlocks,
  deleteOverride,
  lockSchedules,
  overridesOf,
  saveBlocks,
  saveFirstZone,
  saveOverride,
  saveSchedule,
  schedulesOf,
} from './schedule.queries.ts'
import { checkDate, checkedWindows } from './schedule.rules.ts'

/** A member, and the space in which they ask. */
export interface Own {
  userId: string
  spaceId: string
}

export const weeklyOf = (row: Pick<ScheduleRow, 'weekly'> | undefined): readonly (readonly DayWindow[])[] =>
  row?.weekly ?? DEFAULT_WEEK

export const focusOf = (row: Pick<ScheduleRow, 'focus'> | undefined): readonly (readonly DayWindow[])[] =>
  row?.focus ?? []

const FAR = '9999-12-31'
const today = ({ clock }: Services, zone: string): string => dateOf(dayAt(clock().getTime(), zone))
const copied = (windows: readonly DayWindow[]): DayWindow[] =>
  windows.map(({ startMin, endMin }) => ({ startMin, endMin }))

const daysOf = (week: readonly (readonly DayWindow[])[]): Schedule['weekly'] =>
  week.map((windows, weekday) => ({ weekday, windows: copied(windows) }))

/** [APPT-4] Everybody has hours, whether or not they have ever set any. */
export const ownSchedule = async (services: Services, { userId, spaceId }: Own): Promise<Schedule> => {
  const { db } = services
  const [row] = await schedulesOf(db, [userId])
  const timezone = (await zonesOf(db, [userId], spaceId, row ? [row] : []))(userId)
  const overrides = await overridesOf(db, [userId], { from: today(services, timezone), to: FAR })
  return {
    id: userId,
    timezone,
    isTimezoneChosen: (row?.timezone ?? null) !== null,
    weekly: daysOf(weeklyOf(row)),
    focus: daysOf(focusOf(row)),
    overrides: overrides.map(({ date, windows }) => ({ date, windows })),
  }
}

/** Changes the week of a person from what it is, with nobody else changing it meanwhile. */
const changeWeek = async (
  services: Services,
  own: Own,
  timezone: string,
  change: (week: DayWindow[][]) => DayWindow[][],
  focus?: DayWindow[][],
): Promise<Schedule> => {
  await services.db.transaction(async (tx) => {
    await lockSchedules(tx, [own.userId])
    const [row] = await schedulesOf(tx, [own.userId])
    const weekly = change(weeklyOf(row).map(copied))
    await saveSchedule(tx, own.userId, { timezone, weekly, ...(focus && { focus }) })
  })
  return ownSchedule(services, own)
}

/** [APPT-43] Of who has told none; what somebody has chosen stays. */
export const learnZone = async ({ db }: Services, { userId }: Own, timezone: string): Promise<null> => {
  await saveFirstZone(db, userId, checkedZone(timezone))
  return null
}

/** By weekday; those that are not named have nothing. */
const checkedWeek = (field: string, days: Schedule['weekly']): DayWindow[][] => {
  const named = new Map(
    days.map(({ weekday, windows }, at) => [weekday, checkedWindows(`${field}.${at}.windows`, windows)]),
  )
  if (named.size !== days.length) throw wrong({ [field]: 'List each weekday only once.' })
  return DEFAULT_WEEK.map((_, weekday) => named.get(weekday) ?? [])
}

export const setWeek = (
  services: Services,
  own: Own,
  { timezone, weekly, focus }: Input<'PUT v2/appointment/availability/week'>,
): Promise<Schedule> => {
  const week = checkedWeek('weekly', weekly)
  const quiet = focus && checkedWeek('focus', focus)
  return changeWeek(services, own, checkedZone(timezone), () => week, quiet)
}

/** Of a weekday for good, or of one date. [APPT-6] A date's windows are of the zone that the other hours are of. */
export const setWindows = async (
  services: Services,
  own: Own,
  input: Input<'POST v2/appointment/availability/timeslot/create'>,
): Promise<Schedule> => {
  const { weekday, date } = input
  const timezone = checkedZone(input.timezone)
  const windows = checkedWindows('windows', input.windows)
  if (weekday !== undefined) return changeWeek(services, own, timezone, (week) => week.with(weekday, windows))
  if (date === undefined) throw wrong({ date: 'Choose a date or a weekday.' })
  checkDate('date', date)
  await services.db.transaction(async (tx) => {
    await lockSchedules(tx, [own.userId])
    const [row] = await schedulesOf(tx, [own.userId])
    if (!row?.timezone) await saveSchedule(tx, own.userId, { timezone })
    else if (row.timezone !== timezone)
      throw wrong({ timezone: `Use the time zone of your hours, ${row.timezone}.` })
    if ((await countOverrides(tx, own.userId)) >= APPOINTMENT.overridesMost)
      throw new AppError('CONFLICT', {
        message: `${APPOINTMENT.overridesMost}dates already have their own hours, which is the limit.`,
      })
    await saveOverride(tx, { userId: own.userId, date, windows })
  })
  return ownSchedule(services, own)
}

export const dropOverride = async (services: Services, own: Own, date: string): Promise<Schedule> => {
  checkDate('date', date)
  await deleteOverride(services.db, own.userId, date)
  return ownSchedule(services, own)
}

const toUnavailability = ({ id, date, windows, reason }: BlockRow): Unavailability => ({
  id,
  date,
  windows,
  reason,
})

/** From a day on, today unless said: a year at most. */
export const listBlocks = async (
  services: Services,
  own: Own,
  { from, to }: Input<'POST v2/appointment/list/unavailability'>,
) => {
  if (from) checkDate('from', from)
  if (to) checkDate('to', to)
  const timezone = (await zonesOf(services.db, [own.userId], own.spaceId))(own.userId)
  const first = from ?? today(services, timezone)
  const farthest = dateOf(dayNumber(first) + APPOINTMENT.blockDays)
  const last = to && to < farthest ? to : farthest
  const rows = await blocksOf(services.db, [own.userId], { from: first, to: last })
  return { timezone, rows: rows.map(toUnavailability) }
}

/** [APPT-6] A day, or each of a range: what was blocked there before is as it is said now. */
export const block = async (
  { db }: Services,
  { userId }: Own,
  input: Input<'POST v2/appointment/un-availability/timeslot/create'>,
): Promise<{ rows: Unavailability[] }> => {
  const { date, lastDate = date, reason = '' } = input
  checkDate('date', date)
  checkDate('lastDate', lastDate)
  const windows = checkedWindows('windows', input.windows ?? [])
  const timezone = input.timezone === undefined ? undefined : checkedZone(input.timezone)
  const days = (Date.parse(lastDate) - Date.parse(date)) / DAY_MS + 1
  if (days < 1) throw wrong({ lastDate: 'The last day can’t be before the first.' })
  if (days > APPOINTMENT.blockDays) throw wrong({ lastDate: `Choose at most ${APPOINTMENT.blockDays} days.` })
  const rows = Array.from({ length: days }, (_, at) => ({
    ...{ id: newId(), userId, windows, reason: reason.trim() || null },
    date: dateOf(dayNumber(date) + at),
  }))
  return db.transaction(async (tx) => {
    await lockSchedules(tx, [userId])
    const [row] = await schedulesOf(tx, [userId])
    if (timezone && row?.timezone && row.timezone !== timezone)
      throw wrong({ timezone: `Use the time zone of your hours, ${row.timezone}.` })
    if (timezone && !row?.timezone) await saveSchedule(tx, userId, { timezone })
    if ((await countBlocks(tx, userId)) + days > APPOINTMENT.blocksMost)
      throw new AppError('CONFLICT', { message: `You can block at most ${APPOINTMENT.blocksMost}days.` })
    await saveBlocks(tx, rows)
    return { rows: (await blocksOf(tx, [userId], { from: date, to: lastDate })).map(toUnavailability) }
  })
}

/** Answers what is left of these days, which is nothing. */
export const unblock = async (
  { db }: Services,
  { userId }: Own,
  { date, lastDate = date }: Input<'PUT v2/appointment/un-availability/timeslot/delete'>,
): Promise<{ rows: Unavailability[] }> => {
  checkDate('date', date)
  checkDate('lastDate', lastDate)
  if (!(await deleteBlocks(db, userId, { from: date, to: lastDate }))) throw new AppError('NOT_FOUND')
  return { rows: [] }
}
