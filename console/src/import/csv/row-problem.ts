/** Something a person should know about one row: an error keeps the row back, a warning does not. */
export interface Problem {
  severity: 'error' | 'warning'
  /** The column of the file it stands in; null where it is the whole row. */
  column: number | null
  /** What stands there, cut to what can be shown. */
  found: string
  message: string
  fix: string
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
