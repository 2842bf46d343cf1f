import type { Interval } from '@metapyra/time/days'
import type { Cost, Person } from './cost.rules.ts'
import { costOf } from './cost.rules.ts'
import type { ClockLine } from './line.rules.ts'
import { clockLine, costLine, NEVER, worstLine } from './line.rules.ts'

const QUARTER_MS = 15 * 60_000

/** A time that all who are needed can make, with what it costs each, in their order. */
export interface Proposal {
  fromMs: number
  costs: Cost[]
}

/** The same while they are compared. */
interface Choice {
  fromMs: number
  /** Where the lines tell what it costs each. */
  at: number
  worst: number
  sum: number
}

/** [FAIR-2] The one who pays most decides, then what all pay together; of what is alike the earlier comes first. */
const fairer = (one: Choice, other: Choice): number =>
  one.worst - other.worst || one.sum - other.sum || one.fromMs - other.fromMs

interface Meeting {
  people: readonly Person[]
  /** Whole quarters of an hour. */
  durationMs: number
  /** Lets others have their turn: what is found for many and half a year takes a tenth of a second. */
  rest(): Promise<unknown>
}

/** What it costs each to begin at some quarter of an hour, by person. */
const linesOf = async ({ people, durationMs, rest }: Meeting, span: Interval): Promise<Uint8Array[]> => {
  const count = Math.ceil(durationMs / QUARTER_MS)
  const clocks = new Map<string, ClockLine>()
  const lines: Uint8Array[] = []
  for (const person of people) {
    const clock = clocks.get(person.zone) ?? clockLine(person.zone, span)
    clocks.set(person.zone, clock)
    lines.push(worstLine(costLine(person, span, clock), count))
    await rest()
  }
  return lines
}

/** Tells of starts, each on a quarter of an hour, which can be made and what they cost. */
const choosing = async (meeting: Meeting, starts: readonly number[]) => {
  const fromMs = starts.reduce((least, ms) => Math.min(least, ms), Number.POSITIVE_INFINITY)
  const toMs = starts.reduce((most, ms) => Math.max(most, ms), 0) + meeting.durationMs
  const lines = starts.length > 0 ? await linesOf(meeting, { fromMs, toMs }) : []
  const choiceAt = (start: number): Choice | undefined => {
    const at = Math.floor((start - fromMs) / QUARTER_MS)
    let [worst, sum] = [0, 0]
    for (const line of lines) {
      const cost = line[at] ?? NEVER
      if (cost === NEVER) return undefined
      if (cost > worst) worst = cost
      sum += cost
    }
    return { fromMs: start, at, worst, sum }
  }
  const choicesOf = (from: readonly number[]): Choice[] => from.flatMap((start) => choiceAt(start) ?? [])
  return { lines, choicesOf }
}

const proposalOf = ({ people, durationMs }: Meeting, { fromMs }: Choice): Proposal => {
  const time: Interval = { fromMs, toMs: fromMs + durationMs }
  return { fromMs, costs: people.flatMap((person) => costOf(person, time) ?? []) }
}

/** How many are told: at most so many of a day, so that not all of them are half an hour apart. */
interface Most {
  most: number
  ofDay: number
  dayOf(ms: number): number
}

/** [FAIR-2] The times for one meeting out of those when it could begin, the fairest first. */
export const fairTimes = async (
  meeting: Meeting,
  starts: readonly number[],
  { most, ofDay, dayOf }: Most,
): Promise<Proposal[]> => {
  const days = new Map<number, number>()
  const told: Choice[] = []
  const { choicesOf } = await choosing(meeting, starts)
  for (const choice of choicesOf(starts).sort(fairer)) {
    const day = dayOf(choice.fromMs)
    const count = days.get(day) ?? 0
    if (count >= ofDay) continue
    if (told.push(choice) >= most) break
    days.set(day, count + 1)
  }
  return told.map((choice) => proposalOf(meeting, choice))
}

/**
 * [FAIR-3] A time for each of a series, so that the bad hour goes around: of each it is the one after which whoever has
 * paid most so far has paid least, then whoever has paid second most, and so on; of what is alike the one that costs least
 * by itself. Undefined stands where nobody can make any. `paid`: what each has paid in the end.
 */
export const fairSeries = async (meeting: Meeting, weeks: readonly (readonly number[])[]) => {
  const { lines, choicesOf } = await choosing(meeting, weeks.flat())
  const paid = meeting.people.map(() => 0)
  const times: (Proposal | undefined)[] = []
  for (const starts of weeks) {
    const best = leastAfter(lines, paid, choicesOf(starts))
    lines.forEach((line, person) => {
      paid[person] = (paid[person] ?? 0) + (best ? (line[best.at] ?? 0) : 0)
    })
    times.push(best && proposalOf(meeting, best))
    await meeting.rest()
  }
  return { times, paid }
}

/**
 * [FAIR-3] Which of some choices leaves those who have paid most with least. How many will have paid how much is counted
 * rather than sorted: of two that differ the one is less that has fewer at the highest sum in which they do.
 */
const leastAfter = (lines: Uint8Array[], paid: readonly number[], choices: Choice[]): Choice | undefined => {
  const size = Math.max(0, ...paid) + NEVER
  let best: { choice: Choice; most: number; counts: Uint8Array } | undefined
  let counts: Uint8Array = new Uint8Array(size)
  for (const choice of choices) {
    let most = 0
    for (let at = 0; at < lines.length; at += 1)
      most = Math.max(most, (paid[at] ?? 0) + (lines[at]?.[choice.at] ?? 0))
    if (best && most > best.most) continue
    counts.fill(0)
    for (let at = 0; at < lines.length; at += 1) {
      const sum = (paid[at] ?? 0) + (lines[at]?.[choice.at] ?? 0)
      counts[sum] = (counts[sum] ?? 0) + 1
    }
    const isLess = !best || (comparedFrom(best.most, counts, best.counts) || fairer(choice, best.choice)) < 0
    if (!isLess) continue
    const free = best?.counts ?? new Uint8Array(size)
    best = { choice, most, counts }
    counts = free
  }
  return best?.choice
}

const comparedFrom = (most: number, one: Uint8Array, other: Uint8Array): number => {
  for (let sum = most; sum >= 0; sum -= 1) {
    const difference = (one[sum] ?? 0) - (other[sum] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
