import { POLL } from '@metapyra/contract/polls'
import type { KeyboardEvent } from 'react'
import { useContext, useRef, useState } from 'react'
import * as look from '../board/form.module.css'
import { FormErrors } from '../design/form-errors.ts'
import { Icon } from '../design/icon.tsx'
import * as iconButton from '../design/icon-button.module.css'
import { cross } from '../design/icons/message.ts'
import * as css from './poll.module.css'

let last = 0
const nextKey = () => {
  last += 1
  return last
}
const FEWEST = 2

/** The options one after the other: the next field is there as soon as the last one is written in. */
export function OptionFields({ isDate }: { isDate: boolean }) {
  const errors = useContext(FormErrors)
  const [keys, setKeys] = useState(() => [nextKey(), nextKey(), nextKey()])
  const list = useRef<HTMLDivElement>(null)
  const isFull = keys.length >= POLL.optionsMost
  const problem =
    errors['options'] ?? Object.entries(errors).find(([name]) => name.startsWith('options['))?.[1]
  const remove = (key: number) => {
    setKeys(keys.filter((one) => one !== key))
    list.current?.querySelector('input')?.focus()
  }
  /** Enter after an option leads to the next one, as in a list; in an empty one it sends. */
  const goOn = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    const next = list.current?.querySelectorAll('input')[at + 1]
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !event.currentTarget.value || !next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <fieldset className={look.fields}>
      <legend className={look.legend}>Options</legend>
      <div ref={list}>
        {keys.map((key, at) => (
          <div key={key} className={css.fieldRow}>
            <input
              className={css.field}
              type={isDate ? 'datetime-local' : 'text'}
              name={`options[${at}]`}
              aria-label={`Option ${at + 1}`}
              aria-invalid={errors[`options[${at}]`] ? true : undefined}
              aria-describedby={problem ? 'options-problem' : undefined}
              placeholder={isDate ? undefined : `Option ${at + 1}`}
              maxLength={POLL.optionMaxLength}
              required={at < FEWEST}
              data-label={`Option ${at + 1}`}
              onKeyDown={(event) => goOn(event, at)}
              onInput={() => {
                if (at === keys.length - 1 && !isFull) setKeys([...keys, nextKey()])
              }}
            />
            {keys.length > FEWEST && (
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
