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
  const [Loaded, setLoaded] = useState<typeof OnDemandCaptcha | null>(null)
  const send = async (call: (input: { pass?: string }) => Promise<void>): Promise<void> => {
    const token = await pass.current()
    if (token === null) return
    try {
      await call(token === undefined ? {} : { pass: token })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CAPTCHA_REQUIRED') {
        const module = await loadPart(() => import('./on-demand-captcha.lazy.tsx'))
        setLoaded(() => module.OnDemandCaptcha)
      }
      throw error
    }
  }
  return { send, box: Loaded && <Loaded pass={pass} /> }
}
