import { startTransition, useEffect, useState } from 'react'
import type { Import } from '../../use-import.ts'
import type { ColumnValue, RowFilter, RowPage } from '../../worker/row-page.ts'

export const ROWS_A_PAGE = 20

/** Number of the displayed page, which may still be the previous one. */
interface RowsOfPage extends RowPage {
  page: number
}

/** One page of the checked rows, fetched from the worker again whenever the rows change. */
export function useRows(
  job: Import,
  filter: RowFilter,
  where: ColumnValue | null,
  page: number,
): RowsOfPage | null {
  const { worker, version } = job
  const [shown, setShown] = useState<RowsOfPage | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` stands for the rows themselves.
  useEffect(() => {
    let isCurrent = true
    void worker()
      .page({ filter, where, offset: (page - 1) * ROWS_A_PAGE, limit: ROWS_A_PAGE })
      .then((next) => {
        // A transition renders in slices, so that typing and scrolling stay responsive.
        if (isCurrent) startTransition(() => setShown({ ...next, page }))
      })
    return () => {
      isCurrent = false
    }
  }, [filter, where, page, version])
  return shown
}
