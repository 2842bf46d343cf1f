import { Modal } from 'antd'
import { useId, useState } from 'react'
import { Instant } from '../ui/instant.tsx'
import css from './meanwhile.module.css'
import type { Question } from './use-section.ts'
import { LABELS, valueWords } from './words.ts'

interface MeanwhileDialogProps {
  question: Question<Record<string, unknown>>
  onChoose: (takesTheirs: (field: string) => boolean) => void
  onPutOff: () => void
}

/** Somebody else has saved the same fields: shows both, field by field, and nothing is saved before it is chosen. */
export function MeanwhileDialog({ question, onChoose, onPutOff }: MeanwhileDialogProps) {
  const { draft, theirs, fields, edit } = question
  const id = useId()
  const [choices, setChoices] = useState<Record<string, 'mine' | 'theirs'>>({})
  const isChosen = fields.every((field) => choices[field])
  return (
    <Modal
      open
      title="Somebody else has changed this"
      okText="Save what I chose"
      cancelText="Back to the form"
      okButtonProps={{ disabled: !isChosen }}
      onOk={() => onChoose((field) => choices[field] === 'theirs')}
      onCancel={onPutOff}
    >
      <p className={css['asked']}>
        {edit.changedBy ?? 'Somebody'} saved other values on <Instant at={edit.changedAt} />. Yours are not
        saved yet: choose what shall stand.
      </p>
      {fields.map((field) => (
        <fieldset key={field} className={css['conflict']}>
          <legend>{LABELS[field] ?? field}</legend>
          {(['theirs', 'mine'] as const).map((whose) => (
            <label key={whose}>
              <input
                type="radio"
                name={`${id}-${field}`}
                checked={choices[field] === whose}
                onChange={() => setChoices({ ...choices, [field]: whose })}
              />
              <span>
                <span className={css['whose']}>{whose === 'mine' ? 'Keep mine' : 'Take theirs'}</span>
                {valueWords(field, (whose === 'mine' ? draft.mine : theirs)[field])}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </Modal>
  )
}
