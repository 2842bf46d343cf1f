import type { ReactNode } from 'react'
import { Captcha } from '../captcha/captcha.tsx'
import { Button } from '../design/button.tsx'
import { Form } from '../design/form.tsx'
import { Notice } from '../design/notice.tsx'
import type { useSentForm } from './use-sent-form.ts'

interface SentFormProps extends ReturnType<typeof useSentForm> {
  action: string
  children: ReactNode
}

/** Fields, the captcha, one button; once it is sent, what the server says. */
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
