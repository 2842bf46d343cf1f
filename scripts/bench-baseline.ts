/** Compares new results with the accepted baseline. A regression is reported and fails the benchmark. */
import type { BaselineResult as BaselineValue, ResultTable } from '../tests/load/results.ts'

/** Accepted values by name, as in docs/bench-baseline.json. */
export type Baseline = Record<string, number>

export interface Regression {
  name: string
  was: number
  is: number
}

/**
 * True if a value got worse by more than its tolerance and by more than its `noise`, which can be a large share of a
 * small value.
 */
const isWorse = ({ value, may, noise, isMoreBetter }: BaselineValue, baselineValue: number): boolean => {
  const worseBy = isMoreBetter ? baselineValue - value : value - baselineValue
  return worseBy > baselineValue * may && worseBy > noise
}

/** The values that got worse. New values have no baseline and don't count. */
export const regressions = (baseline: Baseline, measured: readonly BaselineValue[]): Regression[] =>
  measured.flatMap((measuredValue) => {
    const baselineValue = baseline[measuredValue.name]
    return baselineValue !== undefined && isWorse(measuredValue, baselineValue)
      ? [{ name: measuredValue.name, was: baselineValue, is: measuredValue.value }]
      : []
  })

/** The baseline with new names added. Once accepted, with all new values. */
export const updatedBaseline = (
  baseline: Baseline,
  measured: readonly BaselineValue[],
  isAccepted: boolean,
): Baseline => {
  const newValues = Object.fromEntries(
    measured.map(({ name, value }) => [name, Math.round(value * 100) / 100]),
  )
  const merged = isAccepted ? { ...baseline, ...newValues } : { ...newValues, ...baseline }
  return Object.fromEntries(Object.entries(merged).toSorted(([a], [b]) => a.localeCompare(b)))
}

/** The rows that missed a goal, as text. */
export const missedGoalsIn = (tables: readonly ResultTable[]): string[] =>
  tables.flatMap(({ title, rows }) =>
    rows.filter((row) => row.some((cell) => cell.includes('**missed**'))).map((row) => `${title}: ${row[0]}`),
  )
