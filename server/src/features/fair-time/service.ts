import { setImmediate } from 'node:timers/promises'
import type { Input, Reply } from '@metapyra/contract/calls'
import { dayAt, dayNumber, startOfDay } from '@metapyra/time/days'
import { isWallTime } from '@metapyra/time/wall'
import { AppError, validationError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import { openAndBusyOf } from '../appointment/slots/open.service.ts'
import { checkedZone } from '../time-zone/service.ts'
import { membersAmong } from '../workspace/service.ts'
import type { Person } from './cost.rules.ts'
import type { Proposal } from './fair.rules.ts'
import { fairSeries, fairTimes } from './fair.rules.ts'

const STEP_MS = 30 * 60_000
const MINUTE_MS = 60_000
const WEEK_DAYS = 7
const MOST_DAYS = 31
const MOST_TOLD = 12
const MOST_OF_DAY = 2

type FairTimesInput = Input<'POST v2/appointment/fair-times'>
type FairTimes = Reply<'POST v2/appointment/fair-times'>

/** Returns every future half hour in a zone, from one day to another, both included. */
const startsOn = (from: number, to: number, zone: string, nowMs: number): number[] => {
  const starts: number[] = []
  const end = startOfDay(to + 1, zone)
  for (let ms = startOfDay(from, zone); ms < end; ms += STEP_MS) if (ms > nowMs) starts.push(ms)
  return starts
}

const checkDays = ({ from, to, weeks }: FairTimesInput): void => {
  for (const [field, date] of Object.entries({ from, to }))
    if (!isWallTime(`${date}T00:00`)) throw validationError({ [field]: 'Choose a valid date.' })
  const days = dayNumber(to) - dayNumber(from) + 1
  if (days < 1) throw validationError({ to: 'The last day can’t be before the first.' })
  const most = weeks ? WEEK_DAYS : MOST_DAYS
  if (days > most) throw validationError({ to: `Choose a span of at most ${most} days.` })
}

/** Returns the requested members, each once. Throws if one is not in this space. */
const membersIn = async ({ db }: Services, spaceId: string, userIds: string[]) => {
  const ids = [...new Set(userIds.map((id) => id.toLowerCase()))]
  const members = await membersAmong(
    db,
    ids.map((userId) => ({ workspaceId: spaceId, userId })),
  )
  return members.map((member) => {
    if (member?.status === 'active') return member
    throw new AppError('NOT_FOUND', { message: 'One of these people isn’t in this space.' })
  })
}

/**
 * [FAIR-2] [FAIR-3] Returns the fairest times for a group, or one for each week. Does not reveal why someone is busy.
 */
export const proposeTimes = async (
  services: Services,
  spaceId: string,
  input: FairTimesInput,
): Promise<FairTimes> => {
  checkDays(input)
  const { guests = [], optionalIds = [], weeks } = input
  const zone = checkedZone(input.timezone)
  const outside = guests.map(({ name, timezone }, index) => ({
    ...{ userId: null, name, timezone: checkedZone(timezone, `guests.${index}.timezone`), isUnknown: false },
    told: 'zone' as const,
  }))
  const members = await membersIn(services, spaceId, input.userIds)
  if (members.length + outside.length === 0) throw validationError({ userIds: 'Choose at least one person.' })
  const nowMs = services.clock().getTime()
  const rounds = Array.from({ length: weeks ?? 1 }, (_, week) => {
    const later = week * WEEK_DAYS
    return startsOn(dayNumber(input.from) + later, dayNumber(input.to) + later, zone, nowMs)
  })
  const all = rounds.flat()
  const durationMs = input.durationMin * MINUTE_MS
  const within = { fromMs: all[0] ?? nowMs, toMs: (all.at(-1) ?? nowMs) + durationMs }
  const known = await openAndBusyOf(services, {
    ...{ userIds: members.map(({ userId }) => userId), spaceId, within },
  })
  const optional = new Set(optionalIds.map((id) => id.toLowerCase()))
  const people = members.flatMap(({ userId, name }, index) => {
    const times = known[index]
    return times
      ? [{ userId, name, timezone: times.zone, ...{ isUnknown: times.isUnknown, told: times.told, times } }]
      : []
  })
  const group: Person[] = [
    ...people.map(({ userId, times }) => ({ ...times, isOptional: optional.has(userId) })),
    ...outside.map(({ timezone }) => ({
      ...{ zone: timezone, open: undefined, focus: [], busy: [], isOptional: false },
    })),
  ]
  const meeting = { people: group, durationMs, yieldToEventLoop: () => setImmediate() }
  const withoutTimes = (time: Proposal | undefined) =>
    time
      ? {
          start: new Date(time.fromMs).toISOString(),
          end: new Date(time.fromMs + durationMs).toISOString(),
          costs: time.costs,
        }
      : null
  const participants = [...people.map(({ times: _, ...person }) => person), ...outside]
  if (weeks) {
    const { times, paid } = await fairSeries(meeting, rounds)
    return { people: participants, times: times.map(withoutTimes), paid }
  }
  const times = await fairTimes(meeting, all, {
    most: MOST_TOLD,
    ofDay: MOST_OF_DAY,
    dayOf: (ms) => dayAt(ms, zone),
  })
  return { people: participants, times: times.map(withoutTimes), paid: [] }
}
