import { useId } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import * as fieldCss from '../../ui/forms/field.module.css'
import * as css from './invite-tab.module.css'

interface CopyFieldProps {
  label: string
  text: string
  /** On the button. */
  action: string
  said: string
}

/** A text to take along: to be copied by a button, or by hand where the browser does not let the page. */
export function CopyField({ label, text, action, said }: CopyFieldProps) {
  const id = useId()
  const copy = async () => navigator.clipboard.writeText(text)
  const tell = () =>
    copy().then(
      () => session.toast('success', said),
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
        <Button kind="plain" onClick={() => void tell()}>
          {action}
        </Button>
      </div>
    </div>
  )
}
