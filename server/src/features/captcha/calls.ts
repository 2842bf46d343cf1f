import { AppError } from '../../platform/http/app-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { issuePass } from './service.ts'

export const captchaCalls = (services: Services): Handlers<'POST v2/utils/verify-recaptcha'> => ({
  'POST v2/utils/verify-recaptcha': async ({ token }, { ip, origin }) => {
    // If no captcha is configured, everyone gets a pass: forms accept one, although they would not need it.
    const { hostname } = new URL(origin)
    const isHuman = services.captcha === null || (await services.captcha.isHuman({ token, ip, hostname }))
    if (!isHuman)
      throw new AppError('CAPTCHA_REQUIRED', {
        message: 'The check didn’t go through. Try again.',
      })
    return { pass: await issuePass(services) }
  },
})
