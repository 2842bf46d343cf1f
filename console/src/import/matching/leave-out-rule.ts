/** Rows are left out whose cell in this column is one of the values. It is compared without case and outer spaces. */
export interface LeaveOutRule {
  column: number
  values: string[]
}

export const ruleKey = (cell: string) => cell.trim().toLowerCase()

/** For each rule, its values as a set: a table has many rows. */
export const compileRules = (rules: readonly LeaveOutRule[]) => {
  const compiled = rules.map(({ column, values }) => ({ column, values: new Set(values) }))
  return (cells: readonly string[]): number | null =>
    compiled.find(({ column, values }) => values.has(ruleKey(cells[column] ?? '')))?.column ?? null
}
