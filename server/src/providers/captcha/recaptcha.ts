import { AppError } from '../../http/app-error.ts'
import type { Captcha } from './captcha.ts'

const TIMEOUT_MS = 5000
/** Version 3 judges by a score from 0 to 1 and leaves the line to us; this is the one that Google proposes. */
const MIN_SCORE = 0.5

interface Verdict {
  success?: boolean
  score?: number
  'error-codes'?: string[]
}

/** What says that our own settings are wrong, not the token: people must not be told that they are robots. */
const isOurFault = ({ 'error-codes': codes = [] }: Verdict): boolean =>
  codes.some((code) => /secret/.test(code))

const failed = (cause: unknown) =>
  new AppError('UNAVAILABLE', {
    message: 'The check for robots cannot be reached. Try again in a moment.',
    retryAfterSeconds: 10,
    cause,
  })

/** Google's `siteverify`, for version 2 (a checkbox) and version 3 (a score) alike. */
export const createRecaptcha =
  (secret: string, verifyUrl: () => string): Captcha['isHuman'] =>
  async (token, ip) => {
    const verdict = await fetch(verifyUrl(), {
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
    return verdict.success === true && (verdict.score ?? 1) >= MIN_SCORE
  }
