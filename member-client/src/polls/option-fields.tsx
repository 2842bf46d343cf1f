import { POLL } from '@metapyra/contract/polls'
import type { KeyboardEvent } from 'react'
import { useContext, useRef, useState } from 'react'
import { Icon } from '../ui/controls/icon.tsx'
import { FormErrors } from '../ui/forms/form-errors.ts'
import { cross } from '../ui/icons/message.ts'
import * as iconButton from '../ui/style/icon-button.module.css'
import * as look from '../ui/tab/form.module.css'
import * as css from './poll.module.css'

interface OptionField {
  key: number
  /** The initial value. */
  value: string
}
let last = 0
const nextField = (value = ''): OptionField => {
  last += 1
  return { key: last, value }
}
const FEWEST = 2
const AT_FIRST = 3

const fieldsFor = (values: readonly string[]): OptionField[] => {
  const empty = Math.max(values.length < POLL.optionsMost ? 1 : 0, AT_FIRST - values.length)
  return [...values.map(nextField), ...Array.from({ length: empty }, () => nextField())]
}

/** One field per option. A new field appears as soon as the user types in the last one. */
export function OptionFields({
  isDate,
  values = [],
}: {
  isDate: boolean
  values?: readonly string[] | undefined
}) {
  const errors = useContext(FormErrors)
  const [fields, setFields] = useState(() => fieldsFor(values))
  const list = useRef<HTMLDivElement>(null)
  const isFull = fields.length >= POLL.optionsMost
  const problem =
    errors['options'] ?? Object.entries(errors).find(([name]) => name.startsWith('options['))?.[1]
  const remove = (key: number) => {
    setFields(fields.filter((field) => field.key !== key))
    list.current?.querySelector('input')?.focus()
  }
  /** Enter in a filled option moves to the next one, as in a list. In an empty one, it submits the form. */
  const onEnter = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    const next = list.current?.querySelectorAll('input')[at + 1]
    if (event.key !== 'Enter' || !event.currentTarget.value || !next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <fieldset className={look.fields} data-says="options">
      <legend className={look.legend}>Options</legend>
      <div ref={list}>
        {fields.map(({ key, value }, at) => (
          <div key={key} className={css.fieldRow}>
            <input
              className={css.field}
              type={isDate ? 'datetime-local' : 'text'}
              name={`options[${at}]`}
              defaultValue={value}
              aria-label={`Option ${at + 1}`}
              aria-invalid={errors[`options[${at}]`] ? true : undefined}
              aria-describedby={problem ? 'options-problem' : undefined}
              placeholder={isDate ? undefined : `Option ${at + 1}`}
              maxLength={POLL.optionMaxLength}
              required={at < FEWEST}
              data-label={`Option ${at + 1}`}
              onKeyDown={(event) => onEnter(event, at)}
              onInput={() => {
                if (at === fields.length - 1 && !isFull) setFields([...fields, nextField()])
              }}
            />
            {fields.length > FEWEST && (
              <button
                type="button"
                className={iconButton.button}
                aria-label={`Remove option ${at + 1}`}
                onClick={() => remove(key)}
              >
                <Icon path={cross} size={16} />
              </button>
            )}
          </div>
        ))}
      </div>
      <p id="options-problem" className={css.problem} aria-live="polite">
        {problem}
      </p>
    </fieldset>
  )
}
