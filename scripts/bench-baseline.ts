/** Holds new figures against those that were accepted last: what got worse is told, and fails the bench. */
import type { Figures, Kept } from '../tests/load/figures.ts'

/** Accepted values by name, as they lie in docs/bench-baseline.json. */
export type Baseline = Record<string, number>

export interface Worse {
  name: string
  was: number
  is: number
}

/** By more than what it may, and by more than its `noise`, which of something small may be much of it. */
const isWorse = ({ value, may, noise, isMoreBetter }: Kept, was: number): boolean => {
  const worseBy = isMoreBetter ? was - value : value - was
  return worseBy > was * may && worseBy > noise
}

/** What is worse than it was; what was not known before is none. */
export const worseThan = (baseline: Baseline, kept: readonly Kept[]): Worse[] =>
  kept.flatMap((one) => {
    const was = baseline[one.name]
    return was !== undefined && isWorse(one, was) ? [{ name: one.name, was, is: one.value }] : []
  })

/** The baseline with what it did not know, or, once that is accepted, with all that is new. */
export const renewed = (baseline: Baseline, kept: readonly Kept[], isAccepted: boolean): Baseline => {
  const found = Object.fromEntries(kept.map(({ name, value }) => [name, Math.round(value * 100) / 100]))
  const all = isAccepted ? { ...baseline, ...found } : { ...found, ...baseline }
  return Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => a.localeCompare(b)))
}

/** The rows that missed a goal, in words. */
export const missedIn = (tables: readonly Figures[]): string[] =>
  tables.flatMap(({ title, rows }) =>
    rows.filter((row) => row.some((cell) => cell.includes('**missed**'))).map((row) => `${title}: ${row[0]}`),
  )
