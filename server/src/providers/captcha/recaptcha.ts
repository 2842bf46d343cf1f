import { CAPTCHA_ACTION } from '@metapyra/contract/constants'
import { AppError } from '../../platform/http/app-error.ts'
import { createAskOutside } from '../ask-outside.ts'
import type { Captcha } from './captcha.ts'

const askOutside = createAskOutside()

const TIMEOUT_MS = 5000
/** Version 3 judges by a score from 0 to 1 and leaves the line to us; this is the one that Google proposes. */
const MIN_SCORE = 0.5

interface Verdict {
  success?: boolean
  /** Where it was solved, without a port. */
  hostname?: string
  /** Version 3 alone. */
  score?: number
  /** Version 3 alone: what the page said that it was for. */
  action?: string
  'error-codes'?: string[]
}

/** What says that our own settings are wrong, not the token: people must not be told that they are robots. */
const isOurFault = ({ 'error-codes': codes = [] }: Verdict): boolean =>
  codes.some((code) => /secret/.test(code))

const failed = (cause: unknown) =>
  new AppError('UNAVAILABLE', {
    message: 'The robot check can’t be reached. Try again in a moment.',
    retryAfterSeconds: 10,
    cause,
  })

interface Recaptcha {
  secret: string
  verifyUrl: () => string
  kind: Captcha['widget']['kind']
}

/**
 * Google's `siteverify`, for version 2 (a checkbox) and version 3 (a score) alike. Where it was solved is compared here
 * too, since the key may be set to be good anywhere, and a space's own domain is somebody else's.
 */
export const createRecaptcha =
  ({ secret, verifyUrl, kind }: Recaptcha): Captcha['isHuman'] =>
  async ({ token, ip, hostname }) => {
    const verdict = await askOutside(verifyUrl(), {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: ip }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
      .then(async (response) => {
        if (!response.ok) throw new Error(`siteverify answered ${response.status}`)
        return (await response.json()) as Verdict
      })
      .catch((error: Error) => {
        throw failed(error)
      })
    if (isOurFault(verdict))
      throw failed(new Error(`siteverify refused: ${verdict['error-codes']?.join(', ')}`))
    if (verdict.success !== true || verdict.hostname !== hostname) return false
    return kind === 'checkbox' || ((verdict.score ?? 0) >= MIN_SCORE && verdict.action === CAPTCHA_ACTION)
  }
