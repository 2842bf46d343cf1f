import { CAPTCHA_ACTION } from '@metapyra/contract/constants'
import { AppError } from '../../platform/http/app-error.ts'
import { createCircuitBreakerFetch } from '../fetch-with-circuit-breaker.ts'
import type { Captcha } from './captcha.ts'

const askOutside = createCircuitBreakerFetch()

const TIMEOUT_MS = 5000
/** Version 3 returns a score from 0 to 1 and leaves the threshold to us; Google suggests this one. */
const MIN_SCORE = 0.5

interface Verdict {
  success?: boolean
  /** The host where it was solved, without a port. */
  hostname?: string
  /** Only version 3. */
  score?: number
  /** Only version 3: the action that the page declared. */
  action?: string
  'error-codes'?: string[]
}

/**
 * True for codes that mean our settings are wrong, not the token, because then people must not be told that they are
 * robots.
 */
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
 * Google's `siteverify`, for version 2 (a checkbox) and version 3 (a score). The host is checked here too, because the
 * key may be valid anywhere, and a space's own domain belongs to someone else.
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
