import { useId } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import * as fieldCss from '../../ui/forms/field.module.css'
import * as css from './invite-tab.module.css'

interface CopyFieldProps {
  label: string
  text: string
  /** Label of the button. */
  buttonLabel: string
  successMessage: string
}

/** A text to copy with a button, or by hand if the browser denies clipboard access. */
export function CopyField({ label, text, buttonLabel, successMessage }: CopyFieldProps) {
  const id = useId()
  const copy = async () => navigator.clipboard.writeText(text)
  const announce = () =>
    copy().then(
      () => session.toast('success', successMessage),
      () => session.toast('warning', 'Couldn’t copy. Select the text instead.'),
    )
  return (
    <div className={fieldCss.field}>
      <label className={fieldCss.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.copied}>
        <div className={fieldCss.frame}>
          <input
            id={id}
            className={fieldCss.input}
            readOnly
            value={text}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </div>
        <Button kind="plain" onClick={() => void announce()}>
          {buttonLabel}
        </Button>
      </div>
    </div>
  )
}
