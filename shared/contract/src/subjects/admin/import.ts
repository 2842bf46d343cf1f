/** Limits of imports. Imports nothing, so that clients can import it at run time. */

/** Rows in one import batch (POST v2/admin/workspace/import-users). */
export const IMPORT_BATCH_ROWS = 1000
/**
 * What one import takes. A larger file is refused with an explanation, before any work is lost. A longer cell means a
 * broken row, because no field of a person comes close to this.
 */
export const IMPORT_FILE = {
  bytes: 64 * 1024 * 1024,
  rows: 200_000,
  columns: 200,
  cellChars: 10_000,
} as const
/** Characters of an imported name or job title. */
export const IMPORT_TEXT_MAX = 120
/** Limits of an import's failed rows, which are stored for download: for how long, how many, and how much of each. */
export const IMPORT_KEPT = {
  days: 30,
  rows: IMPORT_FILE.rows,
  columns: IMPORT_FILE.columns,
  cellChars: 2000,
  rowsACall: 1000,
} as const
