import { Checkbox } from 'antd'
import css from './agents.module.css'

interface TicksFieldProps<T extends string> {
  legend: string
  options: readonly T[]
  names: Record<T, string>
  /** Set by antd's form. */
  value?: T[]
  onChange?: (values: T[]) => void
}

/** Checkboxes for a few options; the selection keeps the options' order. */
export function TicksField<T extends string>({
  legend,
  options,
  names,
  value = [],
  onChange,
}: TicksFieldProps<T>) {
  return (
    <fieldset className={css['ticks']}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map((option) => (
        <Checkbox
          key={option}
          checked={value.includes(option)}
          onChange={({ target }) =>
            onChange?.(
              options.filter((otherOption) =>
                otherOption === option ? target.checked : value.includes(otherOption),
              ),
            )
          }
        >
          {names[option]}
        </Checkbox>
      ))}
    </fieldset>
  )
}
