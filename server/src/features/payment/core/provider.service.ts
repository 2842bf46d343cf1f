import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import type { PaymentProvider } from '../../../providers/payment/provider.ts'
import { PaymentDown } from '../../../providers/payment/provider.ts'

/** Returns the provider. Throws CONFLICT if this server takes no payments. */
export const providerOf = ({ payment }: Pick<Services, 'payment'>): PaymentProvider => {
  if (payment) return payment
  throw new AppError('CONFLICT', {
    message: 'This server has no paid plans: every space has all features.',
  })
}

/**
 * Awaits a request to the provider. If the provider is unreachable, throws a readable error, so that the page stays
 * usable.
 */
export const askProvider = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof PaymentDown)) throw error
    throw notAnswered('The payment provider can’t be reached. Try again in a moment.', error)
  }
}

export const notAnswered = (message: string, cause: PaymentDown): AppError =>
  new AppError('UNAVAILABLE', { message, retryAfterSeconds: 10, cause })
