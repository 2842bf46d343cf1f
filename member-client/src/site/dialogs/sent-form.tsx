import type { ReactNode } from 'react'
import { Captcha } from '../../ui/captcha/captcha.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/controls/notice.tsx'
import { Form } from '../../ui/forms/form.tsx'
import type { useSentForm } from './use-sent-form.ts'

interface SentFormProps extends ReturnType<typeof useSentForm> {
  action: string
  children: ReactNode
}

/** Fields, the captcha and one button. Once sent, the server's reply. */
export function SentForm({ form, captcha, sent, action, children }: SentFormProps) {
  if (sent) {
    return (
      <div role="status">
        <Notice kind="success">{sent}</Notice>
      </div>
    )
  }
  return (
    <Form form={form}>
      {children}
      <Captcha captcha={captcha} />
      <Button type="submit" isWide isBusy={form.isSending}>
        {action}
      </Button>
    </Form>
  )
}
