/** A month of a calendar full of series, compared with computing the same month from its rules for each request. */

import type { EventRow } from '../../server/src/features/event/core/queries.ts'
import { occurrencesUntil } from '../../server/src/features/event/occurrences/occurrence-times.rules.ts'
import { newId } from '../../server/src/platform/ids.ts'
import type { Api } from '../../shared/session/src/calls/api.ts'
import type { Space } from './people.ts'
import { apiOf, seedSpace } from './people.ts'
import type { ResultTable } from './results.ts'
import { percentile, rounded, verdict } from './results.ts'
import type { Engine, Server } from './server.ts'
import { startServer } from './server.ts'

const RULES = 200
const ATTENDEES = 20
const TIMES = 60
const GOAL_MS = 50
const DAY_MS = 86_400_000
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Sydney']

const beginning = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS)
const local = (hour: number) => `${beginning.toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:00`
const ruleOf = (at: number): string => (at % 2 ? 'FREQ=DAILY' : 'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR')
/** A month half a year ahead, not the first one. */
const from = new Date(beginning.getTime() + 180 * DAY_MS)
const month = { from: from.toISOString(), to: new Date(from.getTime() + 30 * DAY_MS).toISOString() }

/** The first day on which such a rule has an occurrence. */
const firstDay = (at: number): string => {
  const day = beginning.getUTCDay()
  const shift = at % 2 ? 0 : day === 6 ? 2 : day === 0 ? 1 : 0
  return new Date(beginning.getTime() + shift * DAY_MS).toISOString().slice(0, 10)
}

const plan = async (server: Server<Space>): Promise<void> => {
  const { people, id } = server.seeded
  for (let at = 0; at < RULES; at += 1) {
    const organizer = people[1 + (at % 10)] ?? people[0]
    const day = firstDay(at)
    await apiOf(
      organizer,
      server,
      id,
    )('POST v2/event/create', {
      title: `Series ${at}`,
      description: 'What it is about, in some words. '.repeat(10),
      startLocal: `${day}${local(8 + (at % 9)).slice(10)}`,
      endLocal: `${day}${local(9 + (at % 9)).slice(10)}`,
      timezone: ZONES[at % ZONES.length] ?? 'UTC',
      rrule: ruleOf(at),
      visibility: at % 4 ? 'workspace' : 'invited',
      userIds: people.slice(20, 20 + ATTENDEES).map(({ userId }) => userId),
    })
  }
}

const measured = async (server: Server<Space>, personIndex: number, call: (api: Api) => Promise<number>) => {
  const { people, id } = server.seeded
  const api = apiOf(people[personIndex] ?? people[0], server, id)
  let occurrenceCount = 0
  // The first calls are for warm-up.
  for (let time = -5; time < TIMES; time += 1) {
    if (time === 0) await server.requestMs()
    occurrenceCount = await call(api)
  }
  return { ms: await server.requestMs(), found: occurrenceCount }
}

/**
 * What each request would cost without stored occurrences: all rules from their start, converted to their time zones.
 */
const computeFromRules = (): number[] => {
  const event = (at: number) =>
    ({
      id: newId(),
      workspaceId: newId(),
      startLocal: `${firstDay(at)}T09:00`,
      endLocal: `${firstDay(at)}T10:00`,
      timezone: ZONES[at % ZONES.length],
      rrule: ruleOf(at),
      exdates: [],
      rdates: [],
      reminders: [],
      timesSetAt: beginning,
    }) as unknown as EventRow
  const events = Array.from({ length: RULES }, (_, at) => event(at))
  return Array.from({ length: 5 }, () => {
    const startedAt = performance.now()
    for (const event of events) occurrencesUntil(event, [], new Date(month.to), beginning)
    return performance.now() - startedAt
  })
}

const run = async (engine: Engine): Promise<string[][]> => {
  const server = await startServer({ engine, seed: (connection) => seedSpace(connection, 'planned', 50) })
  try {
    await plan(server)
    const calendar = async (api: Api) =>
      (await api('POST v2/event/calendar', month)).events.flatMap(({ occurrences }) => occurrences).length
    const list = async (api: Api) =>
      (await api('POST v2/event/list', { ...month, pageSize: 100 })).rows.length
    const upcoming = async (api: Api) =>
      (await api('POST v2/event/list', { filter: 'upcoming', pageSize: 20 })).rows.length
    const rows: string[][] = []
    for (const [label, personIndex, call] of [
      ['a month, by the owner, who sees all', 0, calendar],
      ['a month, by a member who is invited to all', 25, calendar],
      ['a month, by a member who sees three of four', 45, calendar],
      ['its first 100, whole', 25, list],
      ['the next 20', 25, upcoming],
    ] as const) {
      const { ms, found: occurrenceCount } = await measured(server, personIndex, call)
      const p95 = percentile(ms, 95)
      const goal = engine === 'PostgreSQL' ? `≤ ${GOAL_MS} ms: ${verdict(p95 <= GOAL_MS)}` : ''
      rows.push([
        engine,
        label,
        rounded(occurrenceCount),
        ...[percentile(ms, 50), p95].map((value) => `${rounded(value, 1)} ms`),
        goal,
      ])
    }
    return rows
  } finally {
    await server.stop()
  }
}

export const bench = async (): Promise<ResultTable[]> => {
  const rows = [...(await run('PostgreSQL')), ...(await run('PGlite'))]
  const apart = computeFromRules()
  return [
    {
      title: `A calendar of ${RULES} series`,
      head: ['engine', 'asked for', 'occurrences', 'at the server p50', 'p95', 'goal'],
      rows: [
        ...rows,
        [
          'none',
          'the month counted from its rules at each look',
          '',
          ...[percentile(apart, 50), percentile(apart, 95)].map((value) => `${rounded(value, 1)} ms`),
          '',
        ],
      ],
      notes: [
        `Times of ${TIMES} calls one after the other, from the request’s head until its answer was handed over. Each series has ${ATTENDEES} invited, one in four is for them alone; half come daily, half on working days, in ${ZONES.length} zones. The last row is the work of rules and zones alone, without a database, in this process.`,
      ],
    },
  ]
}
