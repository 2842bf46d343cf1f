/** The plans and prices: one table for /pricing, the payment calls and the provider. Imports nothing at run time. */
import type { Plan } from '../entities/payment.ts'

const GIB = 1024 ** 3

const euro = (amountMinor: number) => ({ amountMinor, currency: 'EUR' })

interface Tier {
  code: string
  name: string
  description: string
  monthMinor: number
  yearMinor: number
  limits: Plan['limits']
  features: string[]
}

const tiers: Tier[] = [
  {
    code: 'team',
    name: 'Team',
    description: 'For teams that meet in their space every day.',
    monthMinor: 600,
    yearMinor: 6000,
    limits: { members: null, guests: 100, storageBytes: 100 * GIB },
    features: ['One seat per member', '100 guests at a time', '100 GB of storage'],
  },
  {
    code: 'business',
    name: 'Business',
    description: 'For companies with many teams and guests.',
    monthMinor: 1200,
    yearMinor: 12_000,
    limits: { members: null, guests: null, storageBytes: 1024 * GIB },
    features: ['One seat per member', 'Unlimited guests', '1 TB of storage'],
  },
]

/** How many members a space without a paid plan can have. */
export const FREE_MEMBERS = 10

export const FREE_PLAN: Plan = {
  planCode: 'free',
  name: 'Free',
  description: 'For small teams, or to try it out.',
  price: euro(0),
  interval: 'month',
  isPerSeat: false,
  limits: { members: FREE_MEMBERS, guests: 10, storageBytes: 10 * GIB },
  features: [`Up to ${FREE_MEMBERS} members`, '10 guests at a time', '10 GB of storage'],
}

/** In the order of the page: free, then each paid plan by month and by year. */
export const PLANS: readonly Plan[] = [
  FREE_PLAN,
  ...tiers.flatMap(({ code, monthMinor, yearMinor, ...tier }): Plan[] => [
    { ...tier, planCode: `${code}-month`, interval: 'month', price: euro(monthMinor), isPerSeat: true },
    { ...tier, planCode: `${code}-year`, interval: 'year', price: euro(yearMinor), isPerSeat: true },
  ]),
]
