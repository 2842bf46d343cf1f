import { APPOINTMENT } from '@metapyra/contract/appointment'
import type { BookingType } from '@metapyra/contract/entities/appointment'
import { useState } from 'react'
import { newClientId } from '../../session/client-id.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import * as field from '../../ui/forms/field.module.css'
import type { Values } from '../../ui/forms/use-form.ts'
import { cross } from '../../ui/icons/message.ts'
import * as iconButton from '../../ui/style/icon-button.module.css'
import * as css from '../appointments.module.css'

type Question = BookingType['questions'][number]
const NAME = 'question.'

/** Parses the questions. A question keeps its id, by which its answers are found. */
export const questionsIn = (values: Values): Question[] =>
  Object.entries(values)
    .filter(([name, label]) => name.startsWith(NAME) && label !== '')
    .map(([name, label]) => {
      const id = name.slice(NAME.length)
      return { id, label, isRequired: values[`required.${id}`] === 'on' }
    })

/** What guests are asked besides their name and email. */
export function QuestionFields({ known }: { known: readonly Question[] }) {
  const [questions, setQuestions] = useState<readonly Question[]>(known)
  const add = () => setQuestions([...questions, { id: newClientId(), label: '', isRequired: false }])
  return (
    <>
      <ul className={css.questions}>
        {questions.map(({ id, label, isRequired }, at) => (
          <li key={id}>
            <span className={field.frame}>
              <input
                className={field.input}
                name={`${NAME}${id}`}
                aria-label={`Question ${at + 1}`}
                placeholder="What would you like to discuss?"
                maxLength={200}
                defaultValue={label}
                // biome-ignore lint/a11y/noAutofocus: it was asked for by the button below
                autoFocus={label === ''}
              />
            </span>
            <label className={css.tick}>
              <input type="checkbox" name={`required.${id}`} defaultChecked={isRequired} />
              Required
            </label>
            <button
              type="button"
              className={iconButton.button}
              aria-label={`Remove question ${at + 1}`}
              onClick={() => setQuestions(questions.filter((question) => question.id !== id))}
            >
              <Icon path={cross} size={16} />
            </button>
          </li>
        ))}
      </ul>
      {questions.length < APPOINTMENT.questionsMost && (
        <Button kind="plain" size="small" onClick={add}>
          Add question
        </Button>
      )}
    </>
  )
}
