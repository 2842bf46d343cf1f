import { APPOINTMENT, DEFAULT_WEEK } from '@metapyra/contract/appointment'
import type { Input } from '@metapyra/contract/calls'
import { DAY_MS } from '@metapyra/contract/constants'
import type { DayWindow, Schedule, Unavailability } from '@metapyra/contract/entities/appointment'
import { dateOf, dayAt, dayNumber } from '@metapyra/time/days'
import { AppError, validationError } from '../../../platform/http/app-error.ts'
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

/** A member, and the space in which they make the call. */
export interface MemberContext {
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

/** [APPT-4] A member's schedule, with defaults if they have never set one. */
export const ownSchedule = async (
  services: Services,
  { userId, spaceId }: MemberContext,
): Promise<Schedule> => {
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

/** Changes a person's week based on its current state, locked against concurrent changes. */
const changeWeek = async (
  services: Services,
  own: MemberContext,
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

/** [APPT-43] Sets the zone only if the user has none. A chosen one stays. */
export const setFirstZone = async (
  { db }: Services,
  { userId }: MemberContext,
  timezone: string,
): Promise<null> => {
  await saveFirstZone(db, userId, checkedZone(timezone))
  return null
}

/** Windows by weekday; days that are not listed have none. */
const checkedWeek = (field: string, days: Schedule['weekly']): DayWindow[][] => {
  const named = new Map(
    days.map(({ weekday, windows }, index) => [
      weekday,
      checkedWindows(`${field}.${index}.windows`, windows),
    ]),
  )
  if (named.size !== days.length) throw validationError({ [field]: 'List each weekday only once.' })
  return DEFAULT_WEEK.map((_, weekday) => named.get(weekday) ?? [])
}

export const setWeek = (
  services: Services,
  own: MemberContext,
  { timezone, weekly, focus }: Input<'PUT v2/appointment/availability/week'>,
): Promise<Schedule> => {
  const week = checkedWeek('weekly', weekly)
  const quiet = focus && checkedWeek('focus', focus)
  return changeWeek(services, own, checkedZone(timezone), () => week, quiet)
}

/**
 * Sets the windows of a weekday permanently, or of one date. [APPT-6] A date's windows are in the zone of the other
 * hours.
 */
export const setWindows = async (
  services: Services,
  own: MemberContext,
  input: Input<'POST v2/appointment/availability/timeslot/create'>,
): Promise<Schedule> => {
  const { weekday, date } = input
  const timezone = checkedZone(input.timezone)
  const windows = checkedWindows('windows', input.windows)
  if (weekday !== undefined) return changeWeek(services, own, timezone, (week) => week.with(weekday, windows))
  if (date === undefined) throw validationError({ date: 'Choose a date or a weekday.' })
  checkDate('date', date)
  await services.db.transaction(async (tx) => {
    await lockSchedules(tx, [own.userId])
    const [row] = await schedulesOf(tx, [own.userId])
    if (!row?.timezone) await saveSchedule(tx, own.userId, { timezone })
    else if (row.timezone !== timezone)
      throw validationError({ timezone: `Use the time zone of your hours, ${row.timezone}.` })
    if ((await countOverrides(tx, own.userId)) >= APPOINTMENT.overridesMost)
      throw new AppError('CONFLICT', {
        message: `${APPOINTMENT.overridesMost}dates already have their own hours, which is the limit.`,
      })
    await saveOverride(tx, { userId: own.userId, date, windows })
  })
  return ownSchedule(services, own)
}

export const dropOverride = async (
  services: Services,
  own: MemberContext,
  date: string,
): Promise<Schedule> => {
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

/** From a day on, today by default, and for at most a year. */
export const listBlocks = async (
  services: Services,
  own: MemberContext,
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

/** [APPT-6] Blocks a day, or each day of a range. Replaces what was blocked there before. */
export const block = async (
  { db }: Services,
  { userId }: MemberContext,
  input: Input<'POST v2/appointment/un-availability/timeslot/create'>,
): Promise<{ rows: Unavailability[] }> => {
  const { date, lastDate = date, reason = '' } = input
  checkDate('date', date)
  checkDate('lastDate', lastDate)
  const windows = checkedWindows('windows', input.windows ?? [])
  const timezone = input.timezone === undefined ? undefined : checkedZone(input.timezone)
  const days = (Date.parse(lastDate) - Date.parse(date)) / DAY_MS + 1
  if (days < 1) throw validationError({ lastDate: 'The last day can’t be before the first.' })
  if (days > APPOINTMENT.blockDays)
    throw validationError({ lastDate: `Choose at most ${APPOINTMENT.blockDays} days.` })
  const rows = Array.from({ length: days }, (_, index) => ({
    ...{ id: newId(), userId, windows, reason: reason.trim() || null },
    date: dateOf(dayNumber(date) + index),
  }))
  return db.transaction(async (tx) => {
    await lockSchedules(tx, [userId])
    const [row] = await schedulesOf(tx, [userId])
    if (timezone && row?.timezone && row.timezone !== timezone)
      throw validationError({ timezone: `Use the time zone of your hours, ${row.timezone}.` })
    if (timezone && !row?.timezone) await saveSchedule(tx, userId, { timezone })
    if ((await countBlocks(tx, userId)) + days > APPOINTMENT.blocksMost)
      throw new AppError('CONFLICT', { message: `You can block at most ${APPOINTMENT.blocksMost}days.` })
    await saveBlocks(tx, rows)
    return { rows: (await blocksOf(tx, [userId], { from: date, to: lastDate })).map(toUnavailability) }
  })
}

/** Returns the remaining blocks of these days, which are none. */
export const unblock = async (
  { db }: Services,
  { userId }: MemberContext,
  { date, lastDate = date }: Input<'PUT v2/appointment/un-availability/timeslot/delete'>,
): Promise<{ rows: Unavailability[] }> => {
  checkDate('date', date)
  checkDate('lastDate', lastDate)
  if (!(await deleteBlocks(db, userId, { from: date, to: lastDate }))) throw new AppError('NOT_FOUND')
  return { rows: [] }
}
