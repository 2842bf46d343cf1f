import type { Subscription } from '../entities/payment.ts'

/** Whether a space has what it has bought: also while it is unpaid or cancelled, until that ends. */
export const hasPlan = ({ status }: Pick<Subscription, 'status'>): boolean =>
  status !== 'cancelled' && status !== 'expired'
