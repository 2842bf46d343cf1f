import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Instant } from '../ui/format/instant.tsx'
import css from './conflict-dialog.module.css'

/** A field that two people changed to different values. */
export interface Difference {
  field: string
  label: string
  mine: ReactNode
  theirs: ReactNode
}

interface ConflictDialogProps {
  changedBy: string | null
  changedAt: string | null
  differences: Difference[]
  okText: string
  onChoose: (takesTheirs: (field: string) => boolean) => void
  onDismiss: () => void
}

/**
 * Someone else has saved the same fields. Displays both values of each field; nothing is saved until the user chooses.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { changedBy, changedAt, differences, okText, onChoose, onDismiss } = props
  const id = useId()
  const [choices, setChoices] = useState<Record<string, 'mine' | 'theirs'>>({})
  const isChosen = differences.every(({ field }) => choices[field])
  return (
    <Dialog
      open
      title="Someone else changed this"
      okText={okText}
      cancelText="Back"
      okButtonProps={{ disabled: !isChosen }}
      onOk={() => onChoose((field) => choices[field] === 'theirs')}
      onCancel={onDismiss}
    >
      <p className={css['asked']}>
        {changedBy ?? 'Someone'} saved other values on <Instant at={changedAt} />. Choose which to keep.
      </p>
      {differences.map(({ field, label, ...values }) => (
        <fieldset key={field} className={css['conflict']}>
          <legend>{label}</legend>
          {(['theirs', 'mine'] as const).map((side) => (
            <label key={side}>
              <input
                type="radio"
                name={`${id}-${field}`}
                checked={choices[field] === side}
                onChange={() => setChoices({ ...choices, [field]: side })}
              />
              <span>
                <span className={css['whose']}>{side === 'mine' ? 'Keep mine' : 'Keep theirs'}</span>
                {values[side]}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </Dialog>
  )
}
