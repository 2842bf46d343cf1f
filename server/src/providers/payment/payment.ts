import type { Config } from '../../platform/config/config.ts'
import type { PaymentProvider } from './provider.ts'
import { createStripe } from './stripe-client.ts'

export const SANDBOX_PAY = {
  path: '/sandbox/pay',
  secretKey: 'sk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
} as const

/** Creates the provider from the settings; the sandbox's uses the same client and protocol. */
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
