/**
 * The slots of a month: computed alone, compared with a search minute by minute, and requested from a server; then many
 * bookings of one slot.
 */
import { randomUUID } from 'node:crypto'
import { newBooking } from '../../server/src/features/appointment/core/booking.rules.ts'
import type { HostTimes, SlotQuery } from '../../server/src/features/appointment/slots/slots.rules.ts'
import { freeSlots } from '../../server/src/features/appointment/slots/slots.rules.ts'
import {
  appointmentSchedules,
  bookingLinks,
  bookingSeats,
  bookings,
  bookingTypeHosts,
  bookingTypes,
} from '../../server/src/features/appointment/tables.ts'
import type { FoundLink } from '../../server/src/features/appointment/types/link.queries.ts'
import { newContent } from '../../server/src/features/appointment/types/type.rules.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { naiveSlots } from '../../server/src/testing/features/slots.ts'
import { DEFAULT_WEEK } from '../../shared/contract/src/subjects/appointment.ts'
import type { Space } from './people.ts'
import { apiOf, seedSpace } from './people.ts'
import type { ResultTable } from './results.ts'
import { percentile, rounded, verdict } from './results.ts'
import type { Engine, Server } from './server.ts'
import { startServer } from './server.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const DAYS = 31
const BUSY = 1000
const TEAM = 50
const BUSY_EACH = 200
const TRIES = 200
const CALLS = 60
const COLD_MS = 2
const WARM_MS = 0.1
const TEAM_MS = 10
const CALL_MS = 50
const ZONE = 'Europe/Berlin'

const beginning = Math.ceil(Date.now() / DAY_MS) * DAY_MS
const within = { fromMs: beginning, toMs: beginning + DAYS * DAY_MS }

/** This many short entries, spread over the month without overlaps. */
const entries = (count: number, shift = 0): { fromMs: number; toMs: number }[] => {
  const apart = Math.floor((DAYS * 1440) / count)
  return Array.from({ length: count }, (_, at) => {
    const fromMs = beginning + (at * apart + (shift % apart)) * MINUTE_MS
    return { fromMs, toMs: fromMs + 10 * MINUTE_MS }
  })
}

const hostIn = (zone: string, count: number, shift = 0): HostTimes => ({
  hours: { zone, weekly: DEFAULT_WEEK, overrides: new Map(), blocks: new Map() },
  busy: entries(count, shift),
  booked: [],
})

const slotQuery = (hosts: HostTimes[], mode: SlotQuery['mode'] = 'single'): SlotQuery => ({
  rules: {
    ...{ durationMin: 30, stepMin: 15, bufferBeforeMin: 0, bufferAfterMin: 0, minNoticeMin: 120 },
    ...{ maxAheadDays: 60, dailyLimit: null, weeklyLimit: null },
  },
  ...{ mode, hosts, within, nowMs: beginning - DAY_MS },
})

const timed = <T>(work: () => T): { ms: number; result: T } => {
  const startedAt = performance.now()
  const result = work()
  return { ms: performance.now() - startedAt, result }
}

const repeated = (times: number, work: () => unknown): number[] =>
  Array.from({ length: times }, () => timed(work).ms)

const row = (label: string, slots: string, ms: number[], goal?: number): string[] => [
  label,
  slots,
  ...[percentile(ms, 50), percentile(ms, 95)].map((value) => `${rounded(value, 3)} ms`),
  goal === undefined ? '' : `≤ ${rounded(goal, goal < 1 ? 1 : 0)} ms: ${verdict(percentile(ms, 95) <= goal)}`,
]

const reckoned = (): ResultTable => {
  const singleHost = slotQuery([hostIn(ZONE, BUSY)])
  const slots = rounded(freeSlots(singleHost).length)
  repeated(300, () => freeSlots(singleHost))
  const otherZones = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== ZONE)
  const cold = otherZones
    .slice(0, 100)
    .map((zone) => timed(() => freeSlots(slotQuery([hostIn(zone, BUSY)]))).ms)
  const warm = repeated(1000, () => freeSlots(singleHost))
  const zones = [ZONE, 'America/New_York', 'Asia/Kolkata', 'Australia/Sydney']
  const team = Array.from({ length: TEAM }, (_, at) =>
    hostIn(zones[at % zones.length] ?? ZONE, BUSY_EACH, at * 7),
  )
  const [any, all] = [slotQuery(team, 'roundRobin'), slotQuery(team, 'collective')]
  const naive = timed(() => naiveSlots(singleHost))
  const isSame = JSON.stringify(naive.result) === JSON.stringify(freeSlots(singleHost))
  return {
    title: 'A month of free times, reckoned',
    head: ['what', 'times', 'p50', 'p95', 'goal'],
    rows: [
      row(`one host, ${rounded(BUSY)} entries, a zone never asked for before`, slots, cold, COLD_MS),
      row(`one host, ${rounded(BUSY)} entries`, slots, warm, WARM_MS),
      row(
        `any of ${TEAM} hosts, ${BUSY_EACH} entries each, four zones`,
        rounded(freeSlots(any).length),
        repeated(50, () => freeSlots(any)),
        TEAM_MS,
      ),
      row(
        `all of ${TEAM} hosts at once`,
        rounded(freeSlots(all).length),
        repeated(50, () => freeSlots(all)),
        TEAM_MS,
      ),
      [
        'one host, minute by minute with Temporal',
        `${rounded(naive.result.length)}, ${isSame ? 'the same' : '**others**'}`,
        `${rounded(naive.ms)} ms`,
        '',
        '',
      ],
    ],
    notes: [
      `In this process, without a database: ${DAYS} days, weekdays from nine to five, half an hour on a grid of fifteen minutes. The first row asks for a hundred zones, each once: their changes of clocks are looked for too.`,
    ],
  }
}

/** A host with a full calendar, and a team of hosts with full calendars of their own. */
const seed = async (connection: Parameters<typeof seedSpace>[0]): Promise<Space> => {
  const space = await seedSpace(connection, 'booked', TEAM + 1)
  const { db } = connection
  const createdAt = new Date()
  const [owner, ...hosts] = space.people
  await db
    .insert(appointmentSchedules)
    .values(space.people.map(({ userId }) => ({ userId, timezone: ZONE, weekly: null })))
  const content = { ...newContent(), stepMin: 15, workspaceId: space.id, createdAt }
  for (const [ownerId, userIds, count] of [
    [owner.userId, [owner.userId], BUSY],
    [null, hosts.map(({ userId }) => userId), BUSY_EACH],
  ] as const) {
    const mode = ownerId ? ('single' as const) : ('roundRobin' as const)
    const type = { ...content, id: newId(), ownerId, isDefault: ownerId !== null, mode, title: mode }
    const [insertedType] = await db.insert(bookingTypes).values(type).returning()
    if (!insertedType) throw new Error('Nothing to book')
    await db
      .insert(bookingTypeHosts)
      .values(
        userIds.map((userId, position) => ({ typeId: insertedType.id, userId, position, isOut: false })),
      )
    const [link] = await db
      .insert(bookingLinks)
      .values({
        ...{
          id: newId(),
          workspaceId: space.id,
          typeId: insertedType.id,
          createdBy: owner.userId,
          uses: 0,
          createdAt,
        },
        expiresAt: new Date(beginning + 90 * DAY_MS),
      })
      .returning()
    if (!link) throw new Error('No link')
    for (const [at, hostId] of userIds.entries())
      await book(connection, { link, type: insertedType }, hostId, entries(count, at * 7))
  }
  await connection.pool.query('vacuum analyze')
  return space
}

const book = async (
  { db }: Parameters<typeof seedSpace>[0],
  foundLink: FoundLink,
  hostId: string,
  busyTimes: { fromMs: number; toMs: number }[],
): Promise<void> => {
  const rows = busyTimes.map(({ fromMs }) => ({
    ...newBooking(foundLink, { start: new Date(fromMs), durationMin: 10 }, new Date()),
    status: 'accepted' as const,
  }))
  await db.insert(bookings).values(rows)
  await db.insert(bookingSeats).values(
    rows.map(({ id, typeId, startsAt, endsAt }) => ({
      ...{ bookingId: id, hostId, position: 0, typeId, startsAt, isTaken: true },
      blocked: `[${startsAt.toISOString()},${endsAt.toISOString()})`,
    })),
  )
}

const dateIn = (days: number): string => new Date(beginning + days * DAY_MS).toISOString().slice(0, 10)
const month = { from: dateIn(0), to: dateIn(DAYS - 1), timezone: 'America/New_York' }

/** Makes calls with a link's token, as a person without an account does. */
const linkClient = ({ origin }: Server<Space>, bearer: string) => {
  const headers = { origin, 'content-type': 'application/json', authorization: `Bearer ${bearer}` }
  return async (name: string, input: object) => {
    const body = JSON.stringify(input)
    const response = await fetch(`${origin}/api/v2/appointment/${name}`, { method: 'POST', headers, body })
    return { status: response.status, body: await response.json() }
  }
}
interface Times {
  days: { slots: { start: string }[] }[]
}
const startsIn = ({ days }: Times): string[] => days.flatMap(({ slots }) => slots.map(({ start }) => start))

const linkFor = async (server: Server<Space>, title: string) => {
  const { people, id } = server.seeded
  const api = apiOf(people[0], server, id)
  const { rows } = await api('POST v2/appointment/types', {})
  const typeId = rows.find((type) => type.title === title)?.id ?? ''
  const { url } = await api('POST v2/appointment/generate-availability-link', { typeId })
  return linkClient(server, new URL(url).searchParams.get('token') ?? '')
}

const run = async (engine: Engine): Promise<{ looks: string[][]; race: string[] }> => {
  const server = await startServer({ engine, seed })
  try {
    const looks: string[][] = []
    let starts: string[] = []
    for (const [label, title] of [
      [`one host, ${rounded(BUSY)} bookings`, 'single'],
      [`any of ${TEAM} hosts, ${rounded(TEAM * BUSY_EACH)} bookings`, 'roundRobin'],
    ] as const) {
      const fetchSlots = await linkFor(server, title)
      // The first calls are for warm-up.
      for (let time = -5; time < CALLS; time += 1) {
        if (time === 0) await server.requestMs()
        starts = startsIn((await fetchSlots('timeslots', month)).body)
      }
      const ms = await server.requestMs()
      const p95 = percentile(ms, 95)
      const goal = engine === 'PostgreSQL' ? `≤ ${CALL_MS} ms: ${verdict(p95 <= CALL_MS)}` : ''
      const times = [percentile(ms, 50), p95].map((value) => `${rounded(value, 1)} ms`)
      looks.push([engine, label, rounded(starts.length), ...times, goal])
    }
    return { looks, race: await raced(server, engine) }
  } finally {
    await server.stop()
  }
}

const raced = async (server: Server<Space>, engine: Engine): Promise<string[]> => {
  const fetchSlots = await linkFor(server, 'single')
  const [, start = ''] = startsIn((await fetchSlots('timeslots', month)).body).toReversed()
  const startedAt = performance.now()
  const answers = await Promise.all(
    Array.from({ length: TRIES }, async (_, at) => {
      const guest = { name: `Guest ${at}`, email: `guest${at}@example.org`, timezone: month.timezone }
      const { status } = await fetchSlots('schedule', { idempotencyKey: randomUUID(), start, ...guest })
      return { status, ms: performance.now() - startedAt }
    }),
  )
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  const [booked, refusedCount] = [count(201), count(409)]
  const ms = answers.map((answer) => answer.ms)
  return [
    ...[engine, rounded(TRIES), rounded(booked), rounded(refusedCount)],
    ...[percentile(ms, 50), percentile(ms, 100)].map((value) => `${rounded(value)} ms`),
    `one booked: ${verdict(booked === 1 && booked + refusedCount === TRIES)}`,
  ]
}

export const bench = async (): Promise<ResultTable[]> => {
  const apart = reckoned()
  const [postgres, pglite] = [await run('PostgreSQL'), await run('PGlite')]
  return [
    apart,
    {
      title: 'The same, asked by a link',
      head: ['engine', 'asked for', 'times', 'at the server p50', 'p95', 'goal'],
      rows: [...postgres.looks, ...pglite.looks],
      notes: [
        `Times of ${CALLS} calls one after the other, from the request’s head until its answer was handed over: whose link it is, hours, dates that differ, blocked days, what is booked, and linked calendars, of which there are none here.`,
      ],
    },
    {
      title: `${TRIES} tries at one time`,
      head: ['engine', 'at once', 'booked', 'told that it is taken', 'answered p50', 'last', 'goal'],
      rows: [postgres.race, pglite.race],
      notes: ['All sent in one moment by one link, each by somebody else; from then until each answer.'],
    },
  ]
}
