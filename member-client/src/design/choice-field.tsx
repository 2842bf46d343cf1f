import * as css from './field.module.css'
import { useId } from './use-id.ts'

interface ChoiceFieldProps {
  label: string
  name: string
  /** Value and words; the first is chosen. */
  options: readonly (readonly [string, string])[]
}

/** One of a few, never none. */
export function ChoiceField({ label, name, options }: ChoiceFieldProps) {
  const id = useId()
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.frame}>
        <select id={id} name={name} className={css.input}>
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </div>
      <div className={css.note} />
    </div>
  )
}
