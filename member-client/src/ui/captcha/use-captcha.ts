import { CAPTCHA_ACTION } from '@metapyra/contract/constants'
import { useEffect, useRef, useState } from 'react'
import { session } from '../../session/session.ts'
import { useStore } from '../controls/use-store.ts'
import { $theme } from '../style/theme.ts'
import type { Grecaptcha } from './grecaptcha.ts'
import { loadGrecaptcha } from './grecaptcha.ts'

const TICK_FIRST = 'Check the box above first.'
const DID_NOT_LOAD = 'The captcha didn’t load. Check your connection and try again.'

export type CaptchaState = ReturnType<typeof useCaptcha>

/**
 * A captcha within a form. `pass` returns the value for the call: undefined if the server requires no captcha, null if
 * the user has something left to do, which is then displayed below the box.
 */
export const useCaptcha = () => {
  const config = useStore(session.state.$appConfig)
  const settings = config?.captcha ?? null
  const box = useRef<HTMLDivElement>(null)
  const token = useRef<string | null>(null)
  const widget = useRef<{ api: Grecaptcha; id: number } | null>(null)
  const [isUsed, setUsed] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    if (!isUsed || !settings) return
    const { script, siteKey, kind } = settings
    const show = (api: Grecaptcha) => {
      if (kind === 'score' || !box.current || widget.current) return
      const id = api.render(box.current.appendChild(document.createElement('div')), {
        sitekey: siteKey,
        theme: $theme.get(),
        callback: (answer) => {
          token.current = answer
          setProblem(null)
        },
        'expired-callback': () => {
          token.current = null
        },
      })
      widget.current = { api, id }
    }
    loadGrecaptcha(script, kind === 'score' ? siteKey : 'explicit').then(show, () => setProblem(DID_NOT_LOAD))
  }, [isUsed, settings])

  const requestPass = async (): Promise<string | null> => {
    if (settings?.kind !== 'score') return token.current
    const api = await loadGrecaptcha(settings.script, settings.siteKey)
    return api.execute(settings.siteKey, { action: CAPTCHA_ACTION })
  }
  const pass = async (): Promise<string | undefined | null> => {
    if (!settings) return undefined
    const answer = await requestPass().catch(() => null)
    if (!answer) {
      setUsed(true)
      setProblem(isUsed ? TICK_FIRST : null)
      return null
    }
    token.current = null
    // A token is valid once, so the next attempt needs another, whatever the result.
    if (widget.current) widget.current.api.reset(widget.current.id)
    return (await session.api('POST v2/utils/verify-recaptcha', { token: answer })).pass
  }
  return { box, problem, pass, isNeeded: settings !== null || config === null, begin: () => setUsed(true) }
}
