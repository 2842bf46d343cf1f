import type { Interval } from '../../time/days.ts'
import type { Cost, Person } from './cost.rules.ts'
import { costLine, costOf, NEVER, worstIn } from './cost.rules.ts'

const QUARTER_MS = 15 * 60_000

/** A time that all who are needed can make, with what it costs each, in their order. */
export interface Proposal {
  fromMs: number
  costs: Cost[]
}

/** The same while they are compared. */
interface Choice {
  fromMs: number
  paid: number[]
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
}

/** Tells of starts, each on a quarter of an hour, which can be made and what they cost. */
const choosing = ({ people, durationMs }: Meeting, starts: readonly number[]) => {
  const fromMs = starts.reduce((least, ms) => Math.min(least, ms), Number.POSITIVE_INFINITY)
  const toMs = starts.reduce((most, ms) => Math.max(most, ms), 0) + durationMs
  const lines = starts.length > 0 ? people.map((person) => costLine(person, { fromMs, toMs })) : []
  const count = Math.ceil(durationMs / QUARTER_MS)
  return (from: readonly number[]): Choice[] => {
    const found: Choice[] = []
    for (const start of from) {
      const first = Math.floor((start - fromMs) / QUARTER_MS)
      const paid = lines.map((line) => worstIn(line, first, count))
      if (paid.includes(NEVER)) continue
      const sum = paid.reduce((all, one) => all + one, 0)
      found.push({ fromMs: start, paid, worst: Math.max(0, ...paid), sum })
    }
    return found
  }
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
export const fairTimes = (
  meeting: Meeting,
  starts: readonly number[],
  { most, ofDay, dayOf }: Most,
): Proposal[] => {
  const days = new Map<number, number>()
  const told: Choice[] = []
  for (const choice of choosing(meeting, starts)(starts).sort(fairer)) {
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
export const fairSeries = (meeting: Meeting, weeks: readonly (readonly number[])[]) => {
  const choicesOf = choosing(meeting, weeks.flat())
  const paid = meeting.people.map(() => 0)
  const after = (choice: Choice): number[] =>
    choice.paid.map((cost, at) => (paid[at] ?? 0) + cost).sort((one, other) => other - one)
  const times = weeks.map((starts): Proposal | undefined => {
    let best: { choice: Choice; after: number[] } | undefined
    for (const choice of choicesOf(starts)) {
      const found = { choice, after: after(choice) }
      if (
        !best ||
        isLess(found.after, best.after) ||
        (isSame(found.after, best.after) && fairer(choice, best.choice) < 0)
      )
        best = found
    }
    best?.choice.paid.forEach((cost, at) => {
      paid[at] = (paid[at] ?? 0) + cost
    })
    return best && proposalOf(meeting, best.choice)
  })
  return { times, paid }
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.every((value, at) => value === other[at])

const isLess = (one: readonly number[], other: readonly number[]): boolean => {
  const at = one.findIndex((value, index) => value !== other[index])
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0)
}
