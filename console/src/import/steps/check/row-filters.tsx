import { formatNumber } from '../../../ui/format/counted.ts'
import type { Counts } from '../../csv/check-table.ts'
import type { RowFilter } from '../../worker/row-page.ts'
import css from './row-filters.module.css'

interface RowFiltersProps {
  counts: Counts
  /** True once the space's existing people are loaded for comparison. */
  isCompared: boolean
  filter: RowFilter
  onChoose: (filter: RowFilter) => void
}

/** The results of the check as counts, each of which filters the rows. */
export function RowFilters({ counts, isCompared, filter, onChoose }: RowFiltersProps) {
  const problems = counts.error + counts.duplicate + counts.warning
  const choices: { key: RowFilter; label: string; count: number | null }[] = [
    { key: 'all', label: 'All rows', count: counts.rows },
    { key: 'problems', label: 'Problems only', count: problems },
    { key: 'error', label: 'To fix', count: counts.error },
    { key: 'warning', label: 'To review', count: counts.warning },
    { key: 'duplicate', label: 'Duplicates', count: counts.duplicate },
    { key: 'known', label: 'Already in the space', count: isCompared ? counts.known : null },
    { key: 'leftOut', label: 'Left out', count: counts.leftOut },
  ]
  return (
    <fieldset className={css['filters']}>
      <legend className="visually-hidden">Rows to show</legend>
      {choices.map(({ key, label, count }) => (
        <label key={key} className={css['filter']} data-kind={count ? key : undefined}>
          <input type="radio" name="rows" checked={key === filter} onChange={() => onChoose(key)} />
          <strong>{count === null ? '…' : formatNumber(count)}</strong>
          {label}
        </label>
      ))}
    </fieldset>
  )
}
