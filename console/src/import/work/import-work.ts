import type { Counts } from '../check/table.ts'
import type { RowsState } from './checked-rows.ts'
import { createRows } from './checked-rows.ts'
import type { FileFacts, OpenOptions } from './open-file.ts'
import { openFile } from './open-file.ts'
import { createSending } from './sending.ts'

/**
 * One import from the file to its summary, without a browser around it. It lives in a worker, keeps all rows there
 * and hands out a page, a batch or a count at a time. Every method throws FileError for what a person can mend.
 */
export function createImportWork() {
  const rows = createRows()
  const { forget, ...sending } = createSending(rows)
  const { take, state, checked: _, counts: __, ...checking } = rows
  return {
    ...checking,
    ...sending,

    async open(file: File, options: OpenOptions = {}): Promise<FileFacts> {
      const { csv, facts } = await openFile(file, options)
      take({ csv, mapping: facts.mapping, mayMakeAdmins: false })
      forget()
      return facts
    },

    /** The rows as they stand, mended cells and all, and the same in another page. */
    rowsState: (): RowsState => state(),
    restore(kept: RowsState): Counts {
      forget()
      return take(kept)
    },
  }
}

export type ImportWork = ReturnType<typeof createImportWork>
