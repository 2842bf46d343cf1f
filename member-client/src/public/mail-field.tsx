import { Field } from '../design/field.tsx'

/** An address to be answered at. */
export function MailField({ value }: { value?: string | undefined }) {
  return (
    <Field
      label="Mail address"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      defaultValue={value}
    />
  )
}
