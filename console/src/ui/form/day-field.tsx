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
