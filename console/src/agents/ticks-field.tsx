import { Checkbox } from 'antd'
import css from './agents.module.css'

interface TicksFieldProps<T extends string> {
  legend: string
  all: readonly T[]
  names: Record<T, string>
  /** antd's form gives and takes them. */
  value?: T[]
  onChange?: (chosen: T[]) => void
}

/** Any of a few, in their own order. */
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
