import { useState } from 'react'
import { Button } from '../design/button.tsx'
import { Form } from '../design/form.tsx'
import { FormPage } from '../design/form-page.tsx'
import { Notice } from '../design/notice.tsx'
import { useForm } from '../design/use-form.ts'
import { RoomBeside } from '../scene/room-beside.tsx'
import { session } from '../session.ts'
import { AppLink } from '../shell/app-link.tsx'
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
      beside={<RoomBeside />}
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
