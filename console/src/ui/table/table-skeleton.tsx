import css from './table-skeleton.module.css'

const rows = Array.from({ length: 8 }, (_, row) => row)

/** A table while it loads, as high as its rows, so that nothing jumps. */
export function TableSkeleton({ label = 'people' }: { label?: string }) {
  return (
    <div className={css['skeleton']} role="status">
      <span className="visually-hidden">Loading {label}</span>
      {rows.map((row) => (
        <div key={row} className={css['bone']} aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}
