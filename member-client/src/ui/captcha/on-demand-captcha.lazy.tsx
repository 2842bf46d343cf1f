import type { RefObject } from 'react'
import { useEffect } from 'react'
import { Captcha } from './captcha.tsx'
import type { CaptchaState } from './use-captcha.ts'
import { useCaptcha } from './use-captcha.ts'

/**
 * A captcha for forms that the server protects only at times: it appears on demand and passes its `pass` to the form.
 */
export function OnDemandCaptcha({ pass }: { pass: RefObject<CaptchaState['pass']> }) {
  const captcha = useCaptcha()
  useEffect(() => {
    pass.current = captcha.pass
  })
  return <Captcha captcha={captcha} />
}
