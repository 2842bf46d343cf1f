/** A problem of one row. A row with an error is not sent; a warning does not stop it. */
export interface Problem {
  severity: 'error' | 'warning'
  /** The column of the file that has the problem; null if it concerns the whole row. */
  column: number | null
  /** The cell's content, cut to the displayed length. */
  found: string
  message: string
  fix: string
  /** True if the row gives a role that the importer can’t give, which is no error of someone who has it already. */
  isOfRole?: true
}

const shown = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

export const errorIn = (column: number | null, found: string, message: string, fix: string): Problem => ({
  severity: 'error',
  column,
  found: shown(found),
  message,
  fix,
})

export const warningIn = (column: number | null, found: string, message: string, fix: string): Problem => ({
  ...errorIn(column, found, message, fix),
  severity: 'warning',
})
