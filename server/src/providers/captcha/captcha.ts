import type { Config } from '../../platform/config/config.ts'
import { createRecaptcha } from './recaptcha.ts'

/** What a page brings of a captcha, and where that page stands. */
export interface CaptchaAnswer {
  /** Good once. */
  token: string
  ip: string
  /** The host of the form, without its port. */
  hostname: string
}

/** What the product needs of a service that tells people from programs. */
export interface Captcha {
  /** What a page needs to show it. */
  readonly widget: { siteKey: string; script: string; kind: 'checkbox' | 'score' }
  /** What a page may load of another site to show it; null where it comes from here. */
  readonly outside: { scripts: string[]; frames: string[] } | null
  /** [CAPT-2] Whether it was solved on the very page that brings it. Rejects where the service can't be asked. */
  isHuman(answer: CaptchaAnswer): Promise<boolean>
}

export const SANDBOX = { siteKey: 'sandbox', secret: 'sandbox-secret', path: '/sandbox/captcha' } as const

const GOOGLE = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']

/** The captcha of the settings; the sandbox's is asked by the same client over the same protocol. */
export const createCaptcha = (settings: Config['captcha'], mainOrigin: () => string): Captcha | null => {
  if (settings === null) return null
  if (settings === 'sandbox') {
    const { siteKey, secret, path } = SANDBOX
    return {
      widget: { siteKey, script: `${path}/api.js`, kind: 'checkbox' },
      outside: null,
      isHuman: createRecaptcha({
        secret,
        verifyUrl: () => `${mainOrigin()}${path}/siteverify`,
        kind: 'checkbox',
      }),
    }
  }
  const { siteKey, secret, version, verifyUrl } = settings
  const kind = version === 3 ? 'score' : 'checkbox'
  return {
    widget: {
      siteKey,
      script: 'https://www.google.com/recaptcha/api.js',
      kind,
    },
    outside: {
      scripts: GOOGLE,
      frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    },
    isHuman: createRecaptcha({ secret, verifyUrl: () => verifyUrl, kind }),
  }
}
