import { useState } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/controls/notice.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { AppLink } from '../../ui/pages/app-link.tsx'
import { FormPage } from '../../ui/pages/form-page.tsx'
import { SceneBesideForm } from '../../ui/scene/scene-beside-form.tsx'
import { EmailField } from './email-field.tsx'

export const title = 'Forgot password'

export function Screen() {
  const [sent, setSent] = useState<string | null>(null)
  const form = useForm(async ({ email = '' }) => {
    const { message } = await session.api('POST v2/auth/request-reset-password', { email })
    setSent(message)
  })
  return (
    <FormPage
      title={sent ? 'Check your email' : 'Forgot your password?'}
      lead={sent ? undefined : 'We’ll email you a link to set a new one. It expires in 30 minutes.'}
      beside={<SceneBesideForm />}
      foot={<AppLink href="/login">Back to login</AppLink>}
    >
      {sent && <Notice kind="success">{sent}</Notice>}
      <Form form={form}>
        <EmailField />
        <Button type="submit" kind={sent ? 'plain' : 'main'} isWide isBusy={form.isSending}>
          {sent ? 'Resend' : 'Send link'}
        </Button>
      </Form>
    </FormPage>
  )
}
