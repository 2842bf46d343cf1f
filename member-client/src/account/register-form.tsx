import { Button } from '../design/button.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import type { Values } from '../design/use-form.ts'
import { useForm } from '../design/use-form.ts'
import { EmailField } from './email-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'

export interface NewAccount {
  name: string
  email: string
  password: string
}

interface RegisterFormProps {
  /** The address that an invitation is for. */
  email?: string
  /** The name that an invitation came with, to be taken or changed. */
  name?: string | undefined
  action: string
  register(account: NewAccount): Promise<void>
}

const toAccount = ({ name = '', email = '', password = '' }: Values): NewAccount => ({
  name,
  email,
  password,
})

export function RegisterForm({ email, name, action, register }: RegisterFormProps) {
  const form = useForm((values) => register(toAccount(values)))
  return (
    <Form form={form}>
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        maxLength={120}
        defaultValue={name}
      />
      <EmailField {...(email !== undefined && { locked: email })} />
      <NewPasswordField />
      <Button type="submit" isWide isBusy={form.isSending}>
        {action}
      </Button>
    </Form>
  )
}
