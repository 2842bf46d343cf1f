import { CORNERS } from '@metapyra/session/guest-link'
import css from '../guests.module.css'

export type Corner = (typeof CORNERS)[number][0]

interface CornerFieldProps {
  corner: Corner
  onChoose: (corner: Corner) => void
  isDisabled?: boolean
}

/** The corner of external pages in which a link's button is placed. */
export const CornerField = ({ corner, onChoose, isDisabled = false }: CornerFieldProps) => (
  <label>
    <span>Button position on a website</span>
    <select
      className={`select ${css['wide']}`}
      value={corner}
      disabled={isDisabled}
      onChange={({ target }) => onChoose(target.value as Corner)}
    >
      {CORNERS.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  </label>
)
