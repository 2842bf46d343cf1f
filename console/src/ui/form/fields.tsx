import { Switch } from 'antd'
import type { ReactNode } from 'react'
import { useId } from 'react'
import css from './fields.module.css'

interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
}

const describedBy = (id: string, { hint, error }: FieldProps) =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined

/** The texts below a field: the error first, because it is the most urgent. */
export function FieldMessages({ id, hint, error }: { id: string } & Omit<FieldProps, 'label'>) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className={css['error']} role="alert">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={css['hint']}>
          {hint}
        </p>
      )}
    </>
  )
}

interface TextFieldProps extends FieldProps {
  value: string
  maxLength: number
  onChange: (value: string) => void
  autoComplete?: string
  /** Id of a datalist with suggestions. */
  list?: string
}

export function TextField({
  value,
  onChange,
  maxLength,
  autoComplete = 'off',
  list,
  ...field
}: TextFieldProps) {
  const id = useId()
  return (
    <div className={css['field']}>
      <label htmlFor={id}>{field.label}</label>
      <input
        id={id}
        className="input"
        value={value}
        maxLength={maxLength}
        autoComplete={autoComplete}
        list={list}
        aria-invalid={field.error !== undefined}
        aria-describedby={describedBy(id, field)}
        onChange={({ target }) => onChange(target.value)}
      />
      <FieldMessages id={id} {...field} />
    </div>
  )
}

interface SelectFieldProps extends FieldProps {
  value: string
  options: readonly (readonly [value: string, words: string])[]
  onChange: (value: string) => void
  /** Label of the empty option; without it a value has to be selected. */
  emptyLabel?: string
}

/** A select field. It also offers the current value if that is not one of the options. */
export function SelectField({ value, options, onChange, emptyLabel, ...field }: SelectFieldProps) {
  const id = useId()
  const isKnown = value === '' || options.some(([optionValue]) => optionValue === value)
  return (
    <div className={css['field']}>
      <label htmlFor={id}>{field.label}</label>
      <select
        id={id}
        className={`select ${css['wide']}`}
        value={value}
        aria-invalid={field.error !== undefined}
        aria-describedby={describedBy(id, field)}
        onChange={({ target }) => onChange(target.value)}
      >
        {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
        {!isKnown && <option value={value}>{value}</option>}
        {options.map(([optionValue, words]) => (
          <option key={optionValue} value={optionValue}>
            {words}
          </option>
        ))}
      </select>
      <FieldMessages id={id} {...field} />
    </div>
  )
}

interface SwitchFieldProps extends FieldProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export function SwitchField({ isOn, onChange, ...field }: SwitchFieldProps) {
  const id = useId()
  return (
    <div className={css['switch']}>
      <Switch id={id} checked={isOn} aria-describedby={describedBy(id, field)} onChange={onChange} />
      <div className={css['words']}>
        <label htmlFor={id}>{field.label}</label>
        <FieldMessages id={id} {...field} />
      </div>
    </div>
  )
}
