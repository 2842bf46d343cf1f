interface DayFieldProps {
  label: string
  className: string | undefined
  /** `2026-11-03`; empty: none. */
  value: string
  min?: string
  max?: string
  onChange: (day: string) => void
}

/** A day of the calendar, within what the others beside it leave. */
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
