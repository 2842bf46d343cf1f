import { ApiError } from '@metapyra/session/errors'
import { useRef, useState } from 'react'
import type { AskedCaptcha } from '../captcha/asked-captcha.tsx'
import type { CaptchaState } from '../captcha/use-captcha.ts'
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
  /** Where the server has asked for a captcha. */
  pass?: string
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
  const pass = useRef<CaptchaState['pass']>(async () => undefined)
  const [Asked, setAsked] = useState<typeof AskedCaptcha | null>(null)
  const form = useForm(async (values) => {
    const given = await pass.current()
    if (given === null) return
    try {
      await register({ ...toAccount(values), ...(given !== undefined && { pass: given }) })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CAPTCHA_REQUIRED') {
        const module = await import('../captcha/asked-captcha.tsx')
        setAsked(() => module.AskedCaptcha)
      }
      throw error
    }
  })
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
      {Asked && <Asked pass={pass} />}
      <Button type="submit" isWide isBusy={form.isSending}>
        {action}
      </Button>
    </Form>
  )
}
