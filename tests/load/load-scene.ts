/** What the load tests share: their database, their people, and their durations. */
import process from 'node:process'
import type { LoadDatabase, LoadPerson } from './mix-crowd.ts'
import { openLoadDatabase } from './mix-crowd.ts'
import type { Load, Measured } from './mix-run.ts'
import { openLoad } from './mix-run.ts'
import type { LoadServer } from './mix-server.ts'
import { startLoadServer } from './mix-server.ts'
import type { BaselineResult, ResultTable } from './results.ts'
import { rounded } from './results.ts'

/** For a trial run: fewer people and messages, and a shorter time. Its results mean nothing. */
const isShort = process.env.LOAD_SHORT === '1'
export const fullOrShort = <T>(full: T, short: T): T => (isShort ? short : full)
/** Above 1, everyone does everything more slowly. */
export const PACE = Number(process.env.LOAD_PACE ?? 1)

const PEOPLE = fullOrShort(6000, 500)
const MESSAGES = fullOrShort(1_000_000, 50_000)

interface Scene {
  servers: LoadServer[]
  load: Load
}

type Settings = Omit<Parameters<typeof startLoadServer>[0], 'databaseUrl'>

/** Runs a load test with its own servers on a copy of the filled database, and removes everything afterward. */
export const withLoad = async <T>(
  nodes: Settings[],
  work: (scene: Scene) => Promise<T>,
  choose = (people: LoadPerson[]) => people,
): Promise<T> => {
  const database: LoadDatabase = await openLoadDatabase(PEOPLE, MESSAGES)
  const servers: LoadServer[] = []
  let load: Load | undefined
  try {
    for (const node of nodes) servers.push(await startLoadServer({ databaseUrl: database.url, ...node }))
    load = await openLoad(servers, choose(database.people))
    return await work({ servers, load })
  } finally {
    load?.close()
    await Promise.all(servers.map((server) => server.stop()))
    await database.drop()
  }
}

/** A duration over no values is empty. It is null when it comes from the measuring process. */
export const ms = (value: number | null): string =>
  value === null || Number.isNaN(value) ? '' : `${rounded(value, value < 10 ? 1 : 0)} ms`
export const percent = (value: number, digits = 0): string => `${rounded(value, digits)} %`

/** As a percentage of all requests. */
export const failedPercent = ({ errors5xx, closed, timeouts, all }: Measured): number =>
  (100 * (errors5xx + closed + timeouts)) / Math.max(1, all.count + timeouts + closed)

export const describeRefusals = (measured: readonly Pick<Measured, 'refused'>[]): string[] => {
  const counts = new Map<string, number>()
  for (const { refused: refusals } of measured)
    for (const [cause, count] of Object.entries(refusals)) counts.set(cause, (counts.get(cause) ?? 0) + count)
  const refusalCounts = [...counts].sort(([, a], [, b]) => b - a).slice(0, 6)
  return refusalCounts.length > 0
    ? [`Refused or without an answer: ${refusalCounts.map(([cause, n]) => `${cause} (${n})`).join('; ')}.`]
    : []
}

export const DATABASE_NOTE =
  `${rounded(PEOPLE)} people in spaces of 25, 50, 75 and 100 by turns, each in some six groups of twelve and with eight chats ` +
  `of two, and ${rounded(MESSAGES)} messages in all (a quarter in the spaces’ own chats, 45 % in groups). The server in ` +
  'production mode as behind a proxy: limits in earnest, calls sealed, each person with a session and an address of their own. ' +
  'Server, PostgreSQL and the people share the machine’s two cores.'

export type { BaselineResult as Kept, Measured, ResultTable as Figures }
