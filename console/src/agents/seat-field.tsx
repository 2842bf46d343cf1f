import { useCall } from '../providers/use-call.ts'
import css from './agents.module.css'

interface SeatFieldProps {
  /** Set by antd's form; `null` means no desk. */
  id?: string
  value?: number | null
  onChange?: (areaId: number | null) => void
}

/**
 * Selects where on the map an agent sits. A place of another map stays selected until the admin picks a new one. The
 * field therefore has to know whether the places are loaded, which Refine's `useSelect` reports a moment before it has
 * the options.
 */
export function SeatField({ id, value = null, onChange }: SeatFieldProps) {
  const { data } = useCall('POST v2/admin/workspace/agent-seats', {})
  const rows = data?.rows ?? []
  const isGone = data !== undefined && value !== null && !rows.some(({ areaId }) => areaId === value)
  return (
    <>
      <select
        id={id}
        className="select"
        value={data ? (value ?? '') : ''}
        disabled={!data}
        aria-describedby={isGone ? `${id}-gone` : undefined}
        onChange={({ target }) => onChange?.(target.value === '' ? null : Number(target.value))}
      >
        <option value="">None</option>
        {isGone && <option value={value}>Unavailable place</option>}
        {rows.map(({ areaId, name }) => (
          <option key={areaId} value={areaId}>
            {name}
          </option>
        ))}
      </select>
      {isGone && (
        <p id={`${id}-gone`} className={css['problem']}>
          This place is no longer on the map.
        </p>
      )}
    </>
  )
}
