import css from './fields.module.css'

interface DayFieldProps {
  label: string
  className: string | undefined
  /** A date such as `2026-11-03`; empty means none. */
  value: string
  min?: string
  max?: string
  onChange: (day: string) => void
}

/** A date field, limited to the range that related fields allow. */
export const DayField = ({ label, className, value, min, max, onChange }: DayFieldProps) => (
  <label className={className}>
    {label}
    <input
      type="date"
      value={value}
      min={min || undefined}
      max={max || undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  </label>
)

/** Says that a range of dates can match nothing, because it ends before it begins. */
export const DayRangeProblem = ({ from, to }: { from: string; to: string }) =>
  from && to && from > to ? (
    <p className={css['error']} role="alert">
      “From” is after “To”, so nothing can match.
    </p>
  ) : null
