import type { Config } from '../../platform/config/config.ts'
import type { PaymentProvider } from './provider.ts'
import { createStripe } from './stripe-client.ts'

export const SANDBOX_PAY = {
  path: '/sandbox/pay',
  secretKey: 'sk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
} as const

/** The provider of the settings; the sandbox's is asked by the same client over the same protocol. */
export const createPayment = (
  settings: Config['payment'],
  mainOrigin: () => string,
): PaymentProvider | null => {
  if (settings === null) return null
  if (settings === 'sandbox') {
    const { path, secretKey, webhookSecret } = SANDBOX_PAY
    return createStripe({ secretKey, webhookSecret, api: () => `${mainOrigin()}${path}` })
  }
  const { apiUrl, ...keys } = settings
  return createStripe({ ...keys, api: () => apiUrl })
}
