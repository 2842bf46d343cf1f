import { Checkbox } from 'antd'
import css from './agents.module.css'

interface TicksFieldProps<T extends string> {
  legend: string
  all: readonly T[]
  names: Record<T, string>
  /** Set by antd's form. */
  value?: T[]
  onChange?: (chosen: T[]) => void
}

/** Checkboxes for a few options; the selection keeps the options' order. */
export function TicksField<T extends string>({
  legend,
  all,
  names,
  value = [],
  onChange,
}: TicksFieldProps<T>) {
  return (
    <fieldset className={css['ticks']}>
      <legend className="visually-hidden">{legend}</legend>
      {all.map((one) => (
        <Checkbox
          key={one}
          checked={value.includes(one)}
          onChange={({ target }) =>
            onChange?.(all.filter((other) => (other === one ? target.checked : value.includes(other))))
          }
        >
          {names[one]}
        </Checkbox>
      ))}
    </fieldset>
  )
}
