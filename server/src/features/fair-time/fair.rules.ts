import type { Interval } from '@metapyra/time/days'
import type { Cost, Person } from './cost.rules.ts'
import { costOf } from './cost.rules.ts'
import type { ClockLine } from './cost-line.rules.ts'
import { clockLine, costLine, IMPOSSIBLE, worstLine } from './cost-line.rules.ts'

const QUARTER_MS = 15 * 60_000

/** A time that all required people can make, with the cost for each person, in their order. */
export interface Proposal {
  fromMs: number
  costs: Cost[]
}

/** A candidate start while candidates are compared. */
interface Candidate {
  fromMs: number
  /** Index of the start in the cost lines. */
  at: number
  worst: number
  sum: number
}

/** [FAIR-2] Compares by the highest cost of one person, then by the total, then by the earlier start. */
const fairer = (a: Candidate, b: Candidate): number =>
  a.worst - b.worst || a.sum - b.sum || a.fromMs - b.fromMs

interface Meeting {
  people: readonly Person[]
  /** In whole quarters of an hour. */
  durationMs: number
  /** Yields to other work: a search for many people over half a year takes a tenth of a second. */
  yieldToEventLoop(): Promise<unknown>
}

/** Returns for each person what it costs to begin at each quarter of an hour. */
const costLinesOf = async (
  { people, durationMs, yieldToEventLoop }: Meeting,
  span: Interval,
): Promise<Uint8Array[]> => {
  const count = Math.ceil(durationMs / QUARTER_MS)
  const clocks = new Map<string, ClockLine>()
  const lines: Uint8Array[] = []
  for (const person of people) {
    const clock = clocks.get(person.zone) ?? clockLine(person.zone, span)
    clocks.set(person.zone, clock)
    lines.push(worstLine(costLine(person, span, clock), count))
    await yieldToEventLoop()
  }
  return lines
}

/** Prepares candidates from starts, each on a quarter of an hour: which can be made, and at what cost. */
const prepareCandidates = async (meeting: Meeting, starts: readonly number[]) => {
  const fromMs = starts.reduce((least, ms) => Math.min(least, ms), Number.POSITIVE_INFINITY)
  const toMs = starts.reduce((most, ms) => Math.max(most, ms), 0) + meeting.durationMs
  const lines = starts.length > 0 ? await costLinesOf(meeting, { fromMs, toMs }) : []
  const choiceAt = (start: number): Candidate | undefined => {
    const at = Math.floor((start - fromMs) / QUARTER_MS)
    let [worst, sum] = [0, 0]
    for (const line of lines) {
      const cost = line[at] ?? IMPOSSIBLE
      if (cost === IMPOSSIBLE) return undefined
      if (cost > worst) worst = cost
      sum += cost
    }
    return { fromMs: start, at, worst, sum }
  }
  const choicesOf = (from: readonly number[]): Candidate[] => from.flatMap((start) => choiceAt(start) ?? [])
  return { lines, choicesOf }
}

const proposalOf = ({ people, durationMs }: Meeting, { fromMs }: Candidate): Proposal => {
  const time: Interval = { fromMs, toMs: fromMs + durationMs }
  return { fromMs, costs: people.flatMap((person) => costOf(person, time) ?? []) }
}

/** Limits the number of proposals, in total and for each day, so that they are not all half an hour apart. */
interface ProposalLimits {
  most: number
  ofDay: number
  dayOf(ms: number): number
}

/** [FAIR-2] Returns the fairest times for one meeting among the possible starts, best first. */
export const fairTimes = async (
  meeting: Meeting,
  starts: readonly number[],
  { most, ofDay, dayOf }: ProposalLimits,
): Promise<Proposal[]> => {
  const days = new Map<number, number>()
  const candidates: Candidate[] = []
  const { choicesOf } = await prepareCandidates(meeting, starts)
  for (const choice of choicesOf(starts).sort(fairer)) {
    const day = dayOf(choice.fromMs)
    const count = days.get(day) ?? 0
    if (count >= ofDay) continue
    if (candidates.push(choice) >= most) break
    days.set(day, count + 1)
  }
  return candidates.map((choice) => proposalOf(meeting, choice))
}

/**
 * [FAIR-3] Returns a time for each meeting of a series, so that inconvenient hours rotate: for each, the one after
 * which the highest sum paid so far is lowest, then the second highest, and so on; among equals, the one that costs
 * least by itself. Undefined if no one can make any. `paid`: the sums of all people at the end.
 */
export const fairSeries = async (meeting: Meeting, weeks: readonly (readonly number[])[]) => {
  const { lines, choicesOf } = await prepareCandidates(meeting, weeks.flat())
  const paid = meeting.people.map(() => 0)
  const times: (Proposal | undefined)[] = []
  for (const starts of weeks) {
    const best = leastCostCandidate(lines, paid, choicesOf(starts))
    lines.forEach((line, person) => {
      paid[person] = (paid[person] ?? 0) + (best ? (line[best.at] ?? 0) : 0)
    })
    times.push(best && proposalOf(meeting, best))
    await meeting.yieldToEventLoop()
  }
  return { times, paid }
}

/**
 * [FAIR-3] Returns the candidate that leaves the lowest sums, compared from the highest down. Counts how many people
 * have each sum instead of sorting: the candidate with fewer at the highest sum that differs is lower.
 */
const leastCostCandidate = (
  lines: Uint8Array[],
  paid: readonly number[],
  choices: Candidate[],
): Candidate | undefined => {
  const size = Math.max(0, ...paid) + IMPOSSIBLE
  let best: { choice: Candidate; most: number; counts: Uint8Array } | undefined
  let counts: Uint8Array = new Uint8Array(size)
  for (const choice of choices) {
    let most = 0
    for (let index = 0; index < lines.length; index += 1)
      most = Math.max(most, (paid[index] ?? 0) + (lines[index]?.[choice.at] ?? 0))
    if (best && most > best.most) continue
    counts.fill(0)
    for (let index = 0; index < lines.length; index += 1) {
      const sum = (paid[index] ?? 0) + (lines[index]?.[choice.at] ?? 0)
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
