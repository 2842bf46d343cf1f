import type { Config } from '../../platform/config/config.ts'
import { createRecaptcha } from './recaptcha.ts'

/** A page's captcha response, and the host of that page. */
export interface CaptchaAnswer {
  /** Valid once. */
  token: string
  ip: string
  /** The host of the form, without its port. */
  hostname: string
}

/** The product's interface to a captcha service. */
export interface Captcha {
  /** What a page needs to display it. */
  readonly widget: { siteKey: string; script: string; kind: 'checkbox' | 'score' }
  /** What a page can load from other sites to display it; null if it comes from here. */
  readonly outside: { scripts: string[]; frames: string[] } | null
  /** [CAPT-2] True if the captcha was solved on the page that sends it. Rejects if the service can't be reached. */
  isHuman(answer: CaptchaAnswer): Promise<boolean>
}

export const SANDBOX = { siteKey: 'sandbox', secret: 'sandbox-secret', path: '/sandbox/captcha' } as const

const GOOGLE = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']

/** Creates the captcha from the settings; the sandbox's uses the same client and protocol. */
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
