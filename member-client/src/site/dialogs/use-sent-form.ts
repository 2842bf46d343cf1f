import { useState } from 'react'
import { useCaptcha } from '../../ui/captcha/use-captcha.ts'
import type { Values } from '../../ui/forms/use-form.ts'
import { useForm } from '../../ui/forms/use-form.ts'

type Send = (values: Values, pass: { pass?: string }) => Promise<{ message: string }>

/** A form of the public pages: sent with a captcha pass, then replaced by the server's reply. */
export const useSentForm = (send: Send) => {
  const [sent, setSent] = useState<string | null>(null)
  const captcha = useCaptcha()
  const form = useForm(async (values) => {
    const pass = await captcha.pass()
    if (pass === null) return
    const { message } = await send(values, pass === undefined ? {} : { pass })
    setSent(message)
  })
  return { form, captcha, sent }
}
