import { startTransition, useEffect, useState } from 'react'
import type { Import } from '../../use-import.ts'
import type { RowFilter, RowPage } from '../../worker/row-page.ts'

export const ROWS_A_PAGE = 20

/** The page that is shown, which may still be the one before. */
interface RowsOfPage extends RowPage {
  page: number
}

/** One page of the checked rows, fetched from the worker again whenever they change. */
export function useRows(job: Import, filter: RowFilter, page: number): RowsOfPage | null {
  const { worker, version } = job
  const [shown, setShown] = useState<RowsOfPage | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` stands for the rows themselves.
  useEffect(() => {
    let isCurrent = true
    void worker()
      .page({ filter, offset: (page - 1) * ROWS_A_PAGE, limit: ROWS_A_PAGE })
      .then((next) => {
        // Drawn in slices, so that typing and scrolling go on meanwhile.
        if (isCurrent) startTransition(() => setShown({ ...next, page }))
      })
    return () => {
      isCurrent = false
    }
  }, [filter, page, version])
  return shown
}
