import type { RefObject } from 'react'
import { useEffect } from 'react'
import { Captcha } from './captcha.tsx'
import type { CaptchaState } from './use-captcha.ts'
import { useCaptcha } from './use-captcha.ts'

/** For a form that the server asks for a captcha only now and then: it comes then, and hands its `pass` to the form. */
export function OnDemandCaptcha({ pass }: { pass: RefObject<CaptchaState['pass']> }) {
  const captcha = useCaptcha()
  useEffect(() => {
    pass.current = captcha.pass
  })
  return <Captcha captcha={captcha} />
}
