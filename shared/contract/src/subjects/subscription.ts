import type { Subscription } from '../entities/payment.ts'

/** Whether a space has its paid features: also while unpaid or canceled, until the subscription ends. */
export const hasPlan = ({ status }: Pick<Subscription, 'status'>): boolean =>
  status !== 'cancelled' && status !== 'expired'

/** The most seats that one subscription can have. */
export const SEATS_MAX = 100_000
