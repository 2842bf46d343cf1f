import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import type { PaymentProvider } from '../../../providers/payment/provider.ts'
import { PaymentDown } from '../../../providers/payment/provider.ts'

/** The provider; throws CONFLICT where this server takes no payments. */
export const providerOf = ({ payment }: Pick<Services, 'payment'>): PaymentProvider => {
  if (payment) return payment
  throw new AppError('CONFLICT', {
    message: 'This server has no paid plans: every space has all features.',
  })
}

/** Asks the provider on somebody's behalf; where it can't be asked they are told so, and the page stays usable. */
export const asked = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof PaymentDown)) throw error
    throw notAnswered('The payment provider can’t be reached. Try again in a moment.', error)
  }
}

export const notAnswered = (message: string, cause: PaymentDown): AppError =>
  new AppError('UNAVAILABLE', { message, retryAfterSeconds: 10, cause })
