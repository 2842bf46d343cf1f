import { useOnDemandCaptcha } from '../../ui/captcha/use-on-demand-captcha.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import type { Values } from '../../ui/forms/use-form.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { EmailField } from './email-field.tsx'
import { NewEmailField } from './new-email-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'

export interface NewAccount {
  name: string
  email: string
  password: string
  /** Captcha pass, if the server required a captcha. */
  pass?: string
}

interface RegisterFormProps {
  /** The email address that an invitation is for. */
  email?: string
  /** The name in the invitation, which the user can change. */
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
  const captcha = useOnDemandCaptcha()
  const form = useForm((values) => captcha.send((proof) => register({ ...toAccount(values), ...proof })))
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
      {email === undefined ? <NewEmailField /> : <EmailField locked={email} />}
      <NewPasswordField />
      {captcha.box}
      <Button type="submit" isWide isBusy={form.isSending}>
        {action}
      </Button>
    </Form>
  )
}
