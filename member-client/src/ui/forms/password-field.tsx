import { useState } from 'react'
import { Icon } from '../controls/icon.tsx'
import { eye, eyeOff } from '../icons/field.ts'
import * as iconButton from '../style/icon-button.module.css'
import type { FieldProps } from './field.tsx'
import { Field } from './field.tsx'
import * as css from './password-field.module.css'

type PasswordFieldProps = Omit<FieldProps, 'type' | 'end'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password field that can reveal its value. Password managers see an ordinary password field. */
export function PasswordField(props: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false)
  return (
    <Field
      {...props}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className={`${iconButton.button} ${css.toggle}`}
          aria-pressed={isVisible}
          aria-label="Show password"
          title={isVisible ? 'Hide password' : 'Show password'}
          onClick={() => setVisible(!isVisible)}
        >
          <Icon path={isVisible ? eyeOff : eye} />
        </button>
      }
    />
  )
}
