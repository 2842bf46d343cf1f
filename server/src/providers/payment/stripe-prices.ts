import { PLANS } from '@metapyra/contract/plans'
import type { Stripe } from 'stripe'

/**
 * Finds the provider's price of a plan by its code, and creates a new one if it differs from `plans.ts`. Customers with
 * an older price keep it until they change.
 */
export const createPrices = (stripe: () => Promise<Stripe>) => {
  const known = new Map<string, Promise<string>>()

  const find = async (planCode: string): Promise<string> => {
    const plan = PLANS.find((one) => one.planCode === planCode)
    if (!plan || plan.price.amountMinor === 0) throw new Error(`${planCode} isn’t for sale`)
    const client = await stripe()
    const { amountMinor, currency } = plan.price
    const { data } = await client.prices.list({ lookup_keys: [planCode], active: true, limit: 1 })
    const [price] = data
    const isRight =
      price?.unit_amount === amountMinor &&
      price.currency === currency.toLowerCase() &&
      price.recurring?.interval === plan.interval &&
      price.metadata['planCode'] === planCode
    if (price && isRight) return price.id
    const made = await client.prices.create(
      {
        currency: currency.toLowerCase(),
        unit_amount: amountMinor,
        recurring: { interval: plan.interval },
        product_data: { name: `MetaPyra ${plan.name}` },
        lookup_key: planCode,
        transfer_lookup_key: true,
        metadata: { planCode },
      },
      { idempotencyKey: `price/${planCode}/${amountMinor}/${currency}/${price?.id ?? 'first'}` },
    )
    return made.id
  }

  return (planCode: string): Promise<string> => {
    const price = known.get(planCode) ?? find(planCode)
    known.set(planCode, price)
    price.catch(() => known.delete(planCode))
    return price
  }
}
