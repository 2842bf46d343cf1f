import { ApiError } from '@metapyra/session/errors'
import { loadPart } from '@metapyra/session/load-part'
import { useRef, useState } from 'react'
import type { OnDemandCaptcha } from './on-demand-captcha.lazy.tsx'
import type { CaptchaState } from './use-captcha.ts'

/**
 * For calls that the server protects with a captcha only at times: `send` passes its pass to them, and `box` displays
 * it on demand.
 */
export const useOnDemandCaptcha = () => {
  const pass = useRef<CaptchaState['pass']>(async () => undefined)
  const [Asked, setAsked] = useState<typeof OnDemandCaptcha | null>(null)
  const send = async (call: (given: { pass?: string }) => Promise<void>): Promise<void> => {
    const given = await pass.current()
    if (given === null) return
    try {
      await call(given === undefined ? {} : { pass: given })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CAPTCHA_REQUIRED') {
        const module = await loadPart(() => import('./on-demand-captcha.lazy.tsx'))
        setAsked(() => module.OnDemandCaptcha)
      }
      throw error
    }
  }
  return { send, box: Asked && <Asked pass={pass} /> }
}
