import { useEffect } from 'react'
import * as css from './captcha.module.css'
import type { CaptchaState } from './use-captcha.ts'

/** The captcha's place in a form. Its script loads once the form is used. */
export function Captcha({ captcha }: { captcha: CaptchaState }) {
  const { box, begin, isNeeded, problem } = captcha
  useEffect(() => {
    const form = isNeeded ? box.current?.closest('form') : null
    if (!form) return
    // A user who opened a dialog is about to use its form.
    if (form.closest('dialog') || form.contains(document.activeElement)) return begin()
    form.addEventListener('focusin', begin, { once: true })
    return () => form.removeEventListener('focusin', begin)
  }, [box, begin, isNeeded])
  if (!isNeeded) return null
  return (
    <div className={css.captcha}>
      <div ref={box} className={css.box} />
      <p className={css.problem} role="alert">
        {problem}
      </p>
    </div>
  )
}
